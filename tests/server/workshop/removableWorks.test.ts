import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { MINUTE, openWorkshopWorld, type Work, type WorkshopWorld } from '#tests/server/worlds/workshopWorld.ts'

let world: WorkshopWorld
beforeAll(async () => {
  world = await openWorkshopWorld()
})
afterAll(() => world.close())

const UPDATES = { HOME: ['location.workshop.paper.read', 'location.workshop.paper.update'] }
const added = async ({ client }: Person) => world.work((await world.paper()).uuid, {}, client)
const pathOf = ({ uuid }: Work) => `/v1/workshop/works/${uuid}`

describe('works that a user takes away', () => {
  it('A user who may change papers deletes and restores their own work while nobody has touched it', async () => {
    const advisor = await world.somebody('service_advisor', { permissions: UPDATES })
    const row = await added(advisor)
    expect(row.removable_by).toBe(advisor.uuid)
    await advisor.client.ok('DELETE', pathOf(row))
    await advisor.client.ok('POST', `${pathOf(row)}/restore`)
    await advisor.client.ok('POST', '/v1/workshop/works/bulk/delete', { uuids: [row.uuid] })
    expect(await advisor.client.ok('GET', pathOf(row))).toMatchObject({ deleted_at: expect.any(String) })
  })

  it('A user who may change papers deletes no work of a colleague', async () => {
    const [advisor, other] = [
      await world.somebody('service_advisor', { permissions: UPDATES }),
      await world.somebody('service_advisor', { permissions: UPDATES }),
    ]
    const row = await added(advisor)
    expect(codeOf(await other.client.send('DELETE', pathOf(row)))).toBe('no_permission')
    await world.admin.ok('DELETE', pathOf(row))
    expect(codeOf(await other.client.send('POST', `${pathOf(row)}/restore`))).toBe('no_permission')
  })

  it('A user who may change papers deletes no work that somebody has touched, and a user who may delete papers does', async () => {
    const advisor = await world.somebody('service_advisor', { permissions: UPDATES })
    const foreman = await world.somebody('foreman')
    const set = (row: Work, change: RawBuilder<unknown>) =>
      world.inDealer((tx) => sql`update works set ${change} where uuid = ${row.uuid}`.execute(tx))
    const touches: ((row: Work) => Promise<unknown>)[] = [
      (row) => set(row, sql`state = 'completed'`),
      (row) => set(row, sql`cause = 'Marderbiss'`),
      (row) =>
        world.inDealer((tx) => sql`update papers set status = 'completed' where uuid = ${row.paper_uuid}`.execute(tx)),
      async (row) => {
        await world.stamp(row, advisor, 'start', world.now() - 2 * MINUTE)
        await world.stamp(row, advisor, 'stop', world.now() - MINUTE)
      },
    ]
    for (const touch of touches) {
      const row = await added(advisor)
      await touch(row)
      expect(codeOf(await advisor.client.send('DELETE', pathOf(row)))).toBe('no_permission')
      await foreman.client.ok('DELETE', pathOf(row))
    }
  })
})
