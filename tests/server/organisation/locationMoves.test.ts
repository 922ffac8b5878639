import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordRow } from '#contract/records/define.ts'
import type { location } from '#contract/records/location.ts'
import type { Tx } from '#server/db/database.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import { endedMove, moveLocation } from '#tests/server/worlds/moveLocation.ts'
import { changesHeard, openRecordWorld, type RecordWorld } from '#tests/server/worlds/recordWorld.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

type Location = RecordRow<typeof location>

let server: TestServer
let world: RecordWorld
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false })
  world = await openRecordWorld(server)
})
afterAll(() => server.close())

let made = 0
const createLocation = (given: object = {}) => {
  made += 1
  const body = { key: `ST${made}`, description: `Standort ${made}`, ...given }
  return world.admin.client.ok<Location>('POST', '/v1/locations', body)
}
describe('moving the rows of a location', () => {
  const moved = (from: string, body: { to: string; delete?: boolean }) =>
    moveLocation(world.admin.client, world.admin.client, from, body)
  const team = (name: string, location_uuid: string) =>
    world.admin.client.ok<{ uuid: string; version: number }>('POST', '/v1/departments', { name, location_uuid })

  it('Moving the rows of a location moves every row, reports it and audits it', async () => {
    const [from, to] = [await createLocation(), await createLocation()]
    const rows = [await team('Annahme', from.uuid), await team('Lager', from.uuid)]
    expect(await world.admin.client.ok('GET', `/v1/locations/${from.uuid}/uses`)).toMatchObject({
      items: [{ kind: 'department', fate: 'follows', count: 2 }],
    })
    const reader = await world.person({ global: ['global.departments.read'] })
    const socket = await reader.socket()
    const [heard = []] = await changesHeard([socket], async () => {
      const answer = await moved(from.uuid, { to: to.uuid })
      expect(answer.json).toMatchObject({ from_uuid: from.uuid, to_uuid: to.uuid, state: 'running', total: 2 })
      expect(await endedMove(world.admin.client, from.uuid)).toMatchObject({ state: 'done', moved: 2, error: null })
    })
    expect(heard.map(({ type, uuid, location }) => [type, uuid, location]).sort()).toEqual(
      rows.map(({ uuid }) => ['department.changed', uuid, to.uuid]).sort(),
    )
    for (const { uuid, version } of rows) {
      expect(await world.admin.client.ok('GET', `/v1/departments/${uuid}`)).toMatchObject({
        location_uuid: to.uuid,
        version: version + 1,
      })
      const { items } = await world.admin.client.ok<{ items: { changes: unknown[] }[] }>(
        'GET',
        `/v1/departments/${uuid}/history`,
      )
      expect(items[0]?.changes).toEqual([{ field: 'location_uuid', before: from.uuid, after: to.uuid }])
    }
    await world.admin.client.ok('DELETE', `/v1/locations/${from.uuid}`)
    socket.webSocket.close()
  })

  it('Moving the rows of a location moves none of them when one cannot be moved', async () => {
    const [from, to] = [await createLocation(), await createLocation()]
    await team('Einzig', from.uuid)
    await team('Doppelt', from.uuid)
    await team('Doppelt', to.uuid)
    const answer = await world.admin.client.send('POST', `/v1/locations/${from.uuid}/move`, { to: to.uuid })
    expect([codeOf(answer), fieldsOf(answer)]).toEqual(['validation_failed', { to: 'already_exists' }])
    expect(await world.admin.client.ok('GET', `/v1/locations/${from.uuid}/uses`)).toMatchObject({
      items: [{ kind: 'department', fate: 'follows', count: 2 }],
    })
  })

  it('Moving and deleting the location are refused together, before any row has moved', async () => {
    const [from, to] = [await createLocation(), await createLocation()]
    const row = await team('Umzug', from.uuid)
    const path = `/v1/locations/${from.uuid}/move`
    const mover = await world.person({ global: ['global.locations.read', 'global.locations.update'] })
    const state = async () => [
      (await world.admin.client.ok<Location>('GET', `/v1/locations/${from.uuid}`)).deleted_at !== null,
      (await world.admin.client.ok<{ location_uuid: string }>('GET', `/v1/departments/${row.uuid}`)).location_uuid,
    ]
    expect(codeOf(await mover.client.send('POST', path, { to: to.uuid, delete: true }))).toBe('no_permission')
    expect(await state()).toEqual([false, from.uuid])
    const double = await team('Umzug', to.uuid)
    expect(codeOf(await world.admin.client.send('POST', path, { to: to.uuid, delete: true }))).toBe('validation_failed')
    expect(await state()).toEqual([false, from.uuid])
    await world.admin.client.ok('DELETE', `/v1/departments/${double.uuid}`)
    const socket = await world.admin.socket()
    const [heard = []] = await changesHeard([socket], () => moved(from.uuid, { to: to.uuid, delete: true }))
    expect(heard.map(({ type, uuid }) => [type, uuid])).toEqual(
      expect.arrayContaining([
        ['department.changed', row.uuid],
        ['location.changed', from.uuid],
      ]),
    )
    expect(await state()).toEqual([true, to.uuid])
    socket.webSocket.close()
  })

  it('TEN-09 A row that is created at the same moment does not stay behind', async () => {
    const to = await createLocation()
    for (let round = 0; round < 8; round += 1) {
      const from = await createLocation()
      await team(`Schon da ${round}`, from.uuid)
      const body = { name: `Gerade ${round}`, location_uuid: from.uuid }
      const [made, answer] = await Promise.all([
        world.admin.client.send('POST', '/v1/departments', body),
        moved(from.uuid, { to: to.uuid, delete: true }),
      ])
      expect([codeOf(answer), ['ok', 'validation_failed'].includes(codeOf(made))]).toEqual(['ok', true])
      const { uuid } = made.json as { uuid?: string }
      if (codeOf(made) === 'ok')
        expect(await world.admin.client.ok('GET', `/v1/departments/${uuid}`)).toMatchObject({ location_uuid: to.uuid })
    }
  })

  it('The old and the new location both show a move of rows, and clients get an event about it', async () => {
    const [from, to] = [await createLocation(), await createLocation()]
    await team('Unterwegs', from.uuid)
    const { client } = world.admin
    const socket = await world.admin.socket()
    await client.ok('POST', `/v1/locations/${from.uuid}/move`, { to: to.uuid })
    for (const place of [from, to]) expect(await endedMove(client, place.uuid)).toMatchObject({ state: 'done' })
    await socket.until(() => socket.all('location.moving').length > 0)
    socket.webSocket.close()
  })

  it('A second move is refused while one runs, and is possible after it', async () => {
    const [from, to] = [await createLocation(), await createLocation()]
    const row = await team('Wartet', from.uuid)
    const inDealer = <T>(work: (tx: Tx) => Promise<T>) => server.database.inDealer(world.dealer.dealerId, work)
    // A move without a job runs until the test ends it.
    const running = {
      dealer_id: world.dealer.dealerId,
      uuid: uuidv7(),
      from_uuid: from.uuid,
      to_uuid: to.uuid,
      deletes: false,
      state: 'running' as const,
      total: 1,
      started_at: new Date(readClock()),
      started_by: world.admin.uuid,
    }
    await inDealer((tx) => tx.insertInto('location_moves').values(running).execute())
    for (const [source, target] of [
      [from, to],
      [to, from],
    ] as const) {
      const again = await world.admin.client.send('POST', `/v1/locations/${source.uuid}/move`, { to: target.uuid })
      expect(codeOf(again)).toBe('location_move_running')
    }
    const ended = { state: 'done' as const, ended_at: new Date(readClock()) }
    await inDealer((tx) => tx.updateTable('location_moves').set(ended).where('uuid', '=', running.uuid).execute())
    await moved(from.uuid, { to: to.uuid })
    expect(await world.admin.client.ok('GET', `/v1/departments/${row.uuid}`)).toMatchObject({ location_uuid: to.uuid })
  })

  it('A move whose user loses the permission stops with the reason, and another user continues it', async () => {
    const [from, to] = [await createLocation(), await createLocation()]
    const row = await team('Halb', from.uuid)
    const names = ['global.locations.read', 'global.locations.update', 'global.departments.update']
    const mover = await world.person({ global: names })
    const uuid = uuidv7()
    await server.database.inDealer(world.dealer.dealerId, async (tx) => {
      const at = new Date(readClock())
      const places = { from_uuid: from.uuid, to_uuid: to.uuid, deletes: false }
      await tx
        .insertInto('location_moves')
        .values(
          Object.assign(places, {
            dealer_id: world.dealer.dealerId,
            uuid,
            state: 'running' as const,
            total: 1,
            started_at: at,
            started_by: mover.uuid,
          }),
        )
        .execute()
      await tx.deleteFrom('user_permissions').where('user_uuid', '=', mover.uuid).execute()
      await enqueueJob(tx, world.dealer.dealerId, 'location_move', { move_uuid: uuid })
    })
    const { client } = world.admin
    expect(await endedMove(client, from.uuid)).toMatchObject({
      uuid,
      state: 'failed',
      moved: 0,
      error: 'no_permission',
    })
    expect(await client.ok('GET', `/v1/departments/${row.uuid}`)).toMatchObject({ location_uuid: from.uuid })
    await moved(from.uuid, { to: to.uuid })
    expect(await client.ok('GET', `/v1/departments/${row.uuid}`)).toMatchObject({ location_uuid: to.uuid })
  })

  it('S8 A move takes several transactions, and requests are answered between them', async () => {
    const [from, to] = [await createLocation(), await createLocation()]
    for (let nth = 0; nth < 60; nth += 1) await team(`Gruppe ${nth}`, from.uuid)
    const sizes: number[] = []
    const seen = async () => {
      const { items } = await world.admin.client.ok<{ items: { count: number }[] }>(
        'GET',
        `/v1/locations/${from.uuid}/uses`,
      )
      sizes.push(items[0]?.count ?? 0)
    }
    await world.admin.client.ok('POST', `/v1/locations/${from.uuid}/move`, { to: to.uuid })
    const over = endedMove(world.admin.client, from.uuid)
    let isOver = false
    void over.finally(() => {
      isOver = true
    })
    while (!isOver) await seen()
    expect(await over).toMatchObject({ state: 'done', total: 60, moved: 60 })
    // Some rows have moved and others have not: it was no single transaction.
    expect(sizes.filter((size) => size > 0 && size < 60).length).toBeGreaterThan(0)
  })

  it('Rows move only to another active location, and moving needs the right to change locations', async () => {
    const [from, to] = [await createLocation(), await createLocation({ is_active: false })]
    for (const target of [from.uuid, to.uuid])
      expect(codeOf(await world.admin.client.send('POST', `/v1/locations/${from.uuid}/move`, { to: target }))).toBe(
        'validation_failed',
      )
    const reader = await world.person({ global: ['global.locations.read'] })
    const other = await createLocation()
    expect(codeOf(await reader.client.send('POST', `/v1/locations/${from.uuid}/move`, { to: other.uuid }))).toBe(
      'no_permission',
    )
  })
})
