import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { STAFF_ROLES } from '#contract/staffRoles.ts'
import { GROUPS, grantsOfGroup } from '#server/modules/auth/defaults/defaultGroups.ts'
import { openWorkshopWorld, type WorkshopWorld } from '#tests/server/worlds/workshopWorld.ts'

let world: WorkshopWorld
beforeAll(async () => {
  world = await openWorkshopWorld()
})
afterAll(() => world.close())

/** Refusals because of the user, not because of the paper. */
const BECAUSE_OF_USER = ['role_missing', 'permission_missing']

type Group = (typeof GROUPS)[number]
const permissionsOf = (group: Group) => {
  const all: Record<string, string[]> = {}
  for (const { scope, permission } of grantsOfGroup(group, {})) all[scope] = [...(all[scope] ?? []), permission]
  return all
}

it.each(GROUPS)(
  'Users of the group $name are offered to begin a work exactly when they may begin it',
  async (group) => {
    for (const role of [null, ...STAFF_ROLES])
      for (const status of ['new', 'in_progress']) {
        const person = await world.somebody(role ?? 'technician', { permissions: permissionsOf(group) })
        if (role === null)
          await world.inDealer((tx) => sql`update users set roles = '{}' where uuid = ${person.uuid}`.execute(tx))
        const { uuid } = await world.paper()
        const work = await world.work(uuid)
        await world.inDealer((tx) => sql`update papers set status = ${status} where uuid = ${uuid}`.execute(tx))
        const read = await person.client.send('GET', `/v1/workshop/stamps/paper/${uuid}`)
        const shown = read.json as EndpointOutput<'GET /v1/workshop/stamps/paper/:uuid'>
        const isOffered = read.status === 200 && shown.items[0]?.may_stamp === true
        const begun = await person.client.send('POST', '/v1/workshop/stamps/start', { work_uuid: work.uuid })
        const { error, refusals = [] } = begun.json as { error?: string; refusals?: string[] }
        const isRefused = error === 'no_permission' || refusals.some((one) => BECAUSE_OF_USER.includes(one))
        expect(isOffered, `${group.name}, ${role}, ${status}: ${error} ${refusals.join()}`).toBe(!isRefused)
      }
  },
)

it('A store keeper without a role in the workshop is not offered to begin a new paper, but to join a begun one', async () => {
  const group = GROUPS.find(({ name }) => name === 'Lager')
  if (!group) throw new Error('The group Lager is missing.')
  const keeper = await world.somebody('storage', { permissions: permissionsOf(group) })
  const { uuid } = await world.paper()
  await world.work(uuid)
  const mayStamp = async () =>
    (
      await keeper.client.ok<EndpointOutput<'GET /v1/workshop/stamps/paper/:uuid'>>(
        'GET',
        `/v1/workshop/stamps/paper/${uuid}`,
      )
    ).items[0]?.may_stamp
  expect(await mayStamp()).toBe(false)
  await world.inDealer((tx) => sql`update papers set status = 'in_progress' where uuid = ${uuid}`.execute(tx))
  expect(await mayStamp()).toBe(true)
})
