import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { records } from '#contract/records/index.ts'
import { addressOf } from '#tests/server/worlds/recordWorld.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'
import { changeGroup, grant, openRightsWorld, type RightsWorld, refusal } from './rightsWorld.ts'

let server: TestServer
let world: RightsWorld
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false })
  world = await openRightsWorld(server)
})
afterAll(() => server.close())

const USERS = ['global.users.read', 'global.users.update', 'global.users.delete']
const NO_PERMISSION = { status: 403, error: 'no_permission' }
const path = (uuid: string, what: string) => `/v1/admin/users/${uuid}/${what}`
const stored = (uuid: string) =>
  server.database.inDealer(world.dealer.dealerId, (tx) =>
    tx
      .selectFrom('users')
      .select(['email', 'password_hash', 'totp_secret', 'deleted_at', 'is_active', 'version'])
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow(),
  )
const giveSecondFactor = (uuid: string) =>
  server.database.inDealer(world.dealer.dealerId, (tx) =>
    tx
      .updateTable('users')
      .set({ totp_secret: Buffer.from('sealed') })
      .where('uuid', '=', uuid)
      .execute(),
  )
const linksWanted = () =>
  server.database.inDealer(world.dealer.dealerId, (tx) =>
    tx.selectFrom('jobs').select('uuid').where('kind', '=', 'password_link').execute(),
  )

/** Every way in which the manager could sign in as another user. */
const takeovers = (uuid: string, version = 1): [string, string, object?][] => [
  ['POST', path(uuid, 'start-password')],
  ['DELETE', path(uuid, 'twofa')],
  ['POST', path(uuid, 'password-reset')],
  ['POST', path(uuid, 'invitation')],
  ['PATCH', addressOf(records.user, uuid), { version, email: `anders-${uuid}@test.example` }],
]

describe('TEN-07 the account of a user who holds more rights', () => {
  it('TEN-07 A user with fewer rights cannot change password, second factor, link or address of an account with more rights', async () => {
    const manager = await world.person({ global: USERS, HH: ['location.read'] })
    const direct = await world.nobody({ B1: ['location.read'] })
    const byGroup = await world.nobody()
    await world.newGroup('Kasse', [grant('global', 'global.departments.delete')], [byGroup])
    for (const uuid of [direct, byGroup]) {
      await giveSecondFactor(uuid)
      const before = [await stored(uuid), await linksWanted()] as const
      for (const [method, address, body] of takeovers(uuid, before[0].version))
        expect([address, await refusal(manager.client, method, address, body)]).toEqual([address, NO_PERMISSION])
      expect([await stored(uuid), await linksWanted()]).toEqual(before)
    }
  })

  it('A user with more rights changes password, second factor, link and address of an account with fewer rights', async () => {
    const manager = await world.person({ global: USERS, '*': ['location.read'] })
    const someone = await world.nobody({
      global: ['global.users.read', 'restrict.user.avatar.upload'],
      HH: ['location.read'],
    })
    await giveSecondFactor(someone)
    const { email } = await stored(someone)
    for (const [method, address, body] of takeovers(someone).slice(1))
      expect([address, await refusal(manager.client, method, address, body)]).not.toEqual([address, NO_PERMISSION])
    expect(await refusal(manager.client, 'POST', path(someone, 'start-password'))).toMatchObject({ status: 200 })
    expect(await stored(someone)).toMatchObject({ totp_secret: null })
    expect((await stored(someone)).email).not.toBe(email)
  })

  it('A user with fewer rights can deactivate an account with more rights, but not activate it again', async () => {
    const manager = await world.person({ global: USERS })
    const someone = await world.nobody({ HH: ['location.read'] })
    const address = addressOf(records.user, someone)
    expect(await refusal(manager.client, 'PATCH', address, { version: 1, is_active: false })).toMatchObject({
      status: 200,
    })
    expect(await refusal(manager.client, 'PATCH', address, { version: 2, is_active: true })).toEqual(NO_PERMISSION)
    expect(await refusal(manager.client, 'DELETE', address)).toMatchObject({ status: 200 })
    expect(await refusal(manager.client, 'POST', `${address}/restore`)).toEqual(NO_PERMISSION)
    expect(await stored(someone)).toMatchObject({ is_active: false, deleted_at: expect.anything() })
    await world.admin.client.ok('POST', `${address}/restore`)
  })

  it('A right that a group gave meanwhile counts at once', async () => {
    const manager = await world.person({ global: USERS })
    const someone = await world.nobody()
    const group = await world.newGroup('Neu', [], [someone])
    expect(await refusal(manager.client, 'POST', path(someone, 'start-password'))).toMatchObject({ status: 200 })
    await changeGroup(world.admin.client, group, { give: [grant('HH', 'location.read')] })
    expect(await refusal(manager.client, 'POST', path(someone, 'start-password'))).toEqual(NO_PERMISSION)
  })
})
