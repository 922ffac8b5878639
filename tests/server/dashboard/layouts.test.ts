import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { records } from '#contract/records/index.ts'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import { createRow, openRecordWorld, type RecordWorld } from '#tests/server/worlds/recordWorld.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

type Layout = EndpointOutput<'PUT /v1/dashboard/layout'>
type Dashboard = EndpointOutput<'GET /v1/dashboard'>

let server: TestServer
let world: RecordWorld
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false })
  world = await openRecordWorld(server)
})
afterAll(() => server.close())

const place = (name: string, given: object = {}) => ({ name, width: 1, height: 2, is_hidden: false, ...given })
const layoutOf = async ({ client }: RecordWorld['admin']) => (await client.ok<Dashboard>('GET', '/v1/dashboard')).layout

describe('the layout of the start page', () => {
  it('A user has their own layout of the start page, else that of a group, else the standard', async () => {
    const group = await createRow(world, records.group)
    const member = await world.person({})
    await server.database.inDealer(world.dealer.dealerId, (tx) =>
      tx
        .insertInto('group_members')
        .values({ dealer_id: world.dealer.dealerId, group_uuid: group.uuid, user_uuid: member.uuid })
        .execute(),
    )
    expect((await layoutOf(member)).source).toBe('standard')
    const ofGroup = [place('held', { width: 3 }), place('online')]
    await world.admin.client.ok('PUT', `/v1/dashboard/groups/${group.uuid}`, { version: 0, places: ofGroup })
    expect(await layoutOf(member)).toEqual({ source: 'group', places: ofGroup, version: 0 })
    expect((await layoutOf(world.admin)).source).toBe('standard')

    const own = [place('online'), place('held', { is_hidden: true })]
    await member.client.ok('PUT', '/v1/dashboard/layout', { version: 0, places: own })
    expect(await layoutOf(member)).toEqual({ source: 'own', places: own, version: 1 })
    const reset = await member.client.ok<Layout>('DELETE', '/v1/dashboard/layout')
    expect(reset.source).toBe('group')
    await world.admin.client.ok('DELETE', `/v1/dashboard/groups/${group.uuid}`)
    expect((await layoutOf(member)).source).toBe('standard')
    // The layout of a group is audited, unlike a user's own page.
    const { rows } = await server.database.inDealer(world.dealer.dealerId, (tx) =>
      sql<{ event: string; record_uuid: string }>`select event, record_uuid from audit_events
        where event like '%dashboard%'`.execute(tx),
    )
    expect(rows).toEqual([1, 2].map(() => ({ event: 'group.dashboard.changed', record_uuid: group.uuid })))
  })

  it('A layout is not overwritten by a user who has not seen the newest version', async () => {
    const { client } = await world.person({})
    const places = [place('online')]
    const first = await client.ok<Layout>('PUT', '/v1/dashboard/layout', { version: 0, places })
    expect(first.version).toBe(1)
    const refused = await client.send('PUT', '/v1/dashboard/layout', { version: 0, places: [] })
    expect(codeOf(refused)).toBe('version_conflict')
    expect((refused.json as { current: Layout }).current).toEqual(first)
    const answers = await Promise.all(
      [1, 2].map(() => client.send('PUT', '/v1/dashboard/layout', { version: 1, places: [] })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('A layout takes each card once, in sizes that exist', async () => {
    const { client } = await world.person({})
    for (const places of [[place('held'), place('held')], [place('held', { width: 4 })], [place('unknown')]])
      expect(codeOf(await client.send('PUT', '/v1/dashboard/layout', { version: 0, places }))).toBe('validation_failed')
  })

  it('RGT-02 Only users who may change groups set the layout of a group', async () => {
    const group = await createRow(world, records.group)
    const address = `/v1/dashboard/groups/${group.uuid}`
    const { client: stranger } = await world.person({ global: ['global.groups.read'] })
    const body = { version: 0, places: [] }
    for (const [method, given] of [['GET'], ['PUT', body], ['DELETE']] as const)
      expect(codeOf(await stranger.send(method, address, given))).toBe('no_permission')
    const { client: keeper } = await world.person({ global: ['global.groups.update'] })
    expect((await keeper.ok<Layout>('PUT', address, body)).source).toBe('group')
  })
})
