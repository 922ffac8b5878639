import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { records } from '#contract/records/index.ts'
import { addressOf, changesHeard } from '#tests/server/worlds/recordWorld.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'
import { type Change, changeGroup, grant, openRightsWorld, type RightsWorld, refusal, rightsOf } from './rightsWorld.ts'

let server: TestServer
let world: RightsWorld
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false })
  world = await openRightsWorld(server)
})
afterAll(() => server.close())

const MEMBERS_LEFT = { status: 409, error: 'record_in_use' }
const CHAT = [grant('global', 'global.chat.read')]
const at = (uuid: string) => addressOf(records.group, uuid)

describe('a group', () => {
  it('A group with members cannot be deleted, alone or among others, until its members are removed', async () => {
    const { admin, person, newGroup } = world
    const one = await person({})
    const [group, empty] = [await newGroup('Mit Leuten', CHAT, [one.uuid]), await newGroup('Ohne Leute')]
    expect(await refusal(admin.client, 'DELETE', at(group))).toEqual(MEMBERS_LEFT)
    expect(await refusal(admin.client, 'POST', '/v1/groups/bulk/delete', { uuids: [empty, group] })).toEqual(
      MEMBERS_LEFT,
    )
    for (const uuid of [group, empty])
      expect(await admin.client.ok('GET', at(uuid))).toMatchObject({ deleted_at: null })
    expect(await refusal(one.client, 'GET', '/v1/chats')).toMatchObject({ status: 200 })
    await changeGroup(admin.client, group, { remove: [one.uuid] })
    expect(await refusal(admin.client, 'DELETE', at(group))).toMatchObject({ status: 200 })
  })

  it('A deactivated member keeps a group from being deleted, a deleted member does not', async () => {
    const { admin, nobody, newGroup } = world
    const [idle, gone] = [await nobody(), await nobody()]
    const [first, second] = [await newGroup('Pausiert', [], [idle]), await newGroup('Weg', [], [gone])]
    await admin.client.ok('PATCH', addressOf(records.user, idle), { version: 2, is_active: false })
    await admin.client.ok('DELETE', addressOf(records.user, gone))
    expect(await refusal(admin.client, 'DELETE', at(first))).toEqual(MEMBERS_LEFT)
    expect(await refusal(admin.client, 'DELETE', at(second))).toMatchObject({ status: 200 })
  })

  it('A change of members or rights of a group is sent to clients that show it or its members, only if it changes', async () => {
    const { admin, nobody, newGroup, person } = world
    const [clerk, other] = [
      await person({ global: ['global.users.read', 'global.groups.read'] }),
      await person({ global: ['global.departments.read'] }),
    ]
    const [group, someone] = [await newGroup('Gehört'), await nobody()]
    const sockets = [await clerk.socket(), await other.socket()]
    const of = ['group.changed', 'user.changed'].map((type, index) => [type, [group, someone][index]])
    const steps: [Change, unknown[]][] = [
      [{ add: [someone] }, of],
      [{ give: CHAT }, of.slice(0, 1)],
      [{ add: [someone], give: CHAT }, []],
      [{ remove: [someone] }, of],
    ]
    for (const [change, expected] of steps) {
      const [heard = [], overheard = []] = await changesHeard(sockets, () => changeGroup(admin.client, group, change))
      expect(heard.map(({ type, uuid }) => [type, uuid]).sort()).toEqual(expected)
      expect(overheard).toEqual([])
    }
    for (const socket of sockets) socket.webSocket.close()
  })

  it('TEN-08 A restored group gives its rights back at once, also to users who were restored before it', async () => {
    const { admin, nobody, newGroup, person } = world
    const one = await person({})
    const other = await nobody()
    const group = await newGroup('Rückkehr', CHAT, [one.uuid, other])
    // A group that was deleted with its members in an earlier version, and one of its members who is active.
    await server.database.inDealer(world.dealer.dealerId, (tx) =>
      tx
        .updateTable('groups')
        .set({ deleted_at: new Date(readClock()) })
        .where('uuid', '=', group)
        .execute(),
    )
    const socket = await one.socket()
    expect((await rightsOf(admin.client, one.uuid)).groups).toEqual([])
    await admin.client.ok('POST', `${at(group)}/restore`)
    await socket.until(() => socket.all('user.permissions.changed').length > 0)
    expect(await refusal(one.client, 'GET', '/v1/chats')).toMatchObject({ status: 200 })
    socket.webSocket.close()
  })

  it('TEN-09 A group gets no member while it is being deleted', async () => {
    const { admin, nobody, newGroup } = world
    for (let round = 0; round < 8; round += 1) {
      const someone = await nobody()
      const group = await newGroup(`Wettlauf ${round}`)
      const [added, removed] = await Promise.all([
        refusal(admin.client, 'PATCH', `/v1/admin/groups/${group}/rights`, { add: [someone] }),
        refusal(admin.client, 'DELETE', at(group)),
      ])
      expect([
        [200, 409, 'record_in_use'],
        [409, 200, 'record_deleted'],
      ]).toContainEqual([added.status, removed.status, removed.error ?? added.error])
      expect((await rightsOf(admin.client, someone)).groups).toHaveLength(added.status === 200 ? 1 : 0)
    }
  })
})
