import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordCount, RecordLabel } from '#contract/records/define.ts'
import { records } from '#contract/records/index.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import type { TestClient } from '#tests/support/database/client.ts'
import type { TestServer } from '#tests/support/services/testServer.ts'
import {
  addressOf,
  changesHeard,
  createRow,
  list,
  openRecordWorld,
  type RecordWorld,
  type Row,
} from '../worlds/recordWorld.ts'
import { startRecordServer, visit } from '../worlds/specimens.ts'

const { read, create, update, delete: remove } = visit.permissions
const KEYS = ['AA', 'BB', 'CC'] as const
type Key = (typeof KEYS)[number]

let server: TestServer
let world: RecordWorld
let locations: Record<Key, Row>
beforeAll(async () => {
  server = await startRecordServer()
  world = await openRecordWorld(server)
  const made = await Promise.all(KEYS.map((key) => createRow(world, records.location, { key })))
  locations = Object.fromEntries(made.map((location) => [location.key, location])) as Record<Key, Row>
})
afterAll(() => server.close())

const at = (row: Row, tail = '') => `${addressOf(visit, row.uuid)}${tail}`
const visitAt = (key: Key) => createRow(world, visit, { location_uuid: locations[key].uuid })
const uuidsOf = (rows: readonly { uuid: string }[]) => rows.map(({ uuid }) => uuid)

/** A client's answers for the row of each location, or for something below it. */
async function answersFor(client: TestClient, rows: Record<Key, Row>, tail: string): Promise<string[]> {
  const answers = await Promise.all(KEYS.map((key) => client.send('GET', at(rows[key], tail))))
  return answers.map(codeOf)
}

describe('TEN-07 rows belong to a location, and so do the permissions', () => {
  it('Each way to read shows only rows of permitted locations', async () => {
    const rows = { AA: await visitAt('AA'), BB: await visitAt('BB'), CC: await visitAt('CC') }
    const gone = await visitAt('BB')
    await world.admin.client.ok('DELETE', at(gone))
    const roles: [string, Record<string, readonly string[]>, Key[]][] = [
      ['one location', { AA: [read] }, ['AA']],
      ['two locations', { AA: [read], BB: [read, update] }, ['AA', 'BB']],
      ['all of them', { '*': [read] }, ['AA', 'BB', 'CC']],
      ['an administrator', { global: ['global.admin'] }, ['AA', 'BB', 'CC']],
      ['a location that does not exist', { ZZ: [read] }, []],
    ]
    for (const [role, permissions, allowed] of roles) {
      const { client } = await world.person(permissions)
      const mine = (uuids: readonly string[]) => KEYS.filter((key) => uuids.includes(rows[key].uuid))
      expect(mine(uuidsOf((await list(client, visit)).items)), role).toEqual(allowed)
      const names = await client.ok<{ items: RecordLabel[] }>(
        'GET',
        `${addressOf(visit, 'labels')}?${KEYS.map((key) => `uuids=${rows[key].uuid}`).join('&')}`,
      )
      expect(mine(uuidsOf(names.items)), role).toEqual(allowed)
      const found = await list(client, visit, { q: String(rows.CC.title) })
      expect(uuidsOf(found.items).includes(rows.CC.uuid), role).toBe(allowed.includes('CC'))
      const csv = (await client.send('GET', addressOf(visit, 'export.csv'))).text
      expect(
        KEYS.filter((key) => csv.includes(rows[key].uuid)),
        role,
      ).toEqual(allowed)
      const { deleted } = await client.ok<RecordCount>('GET', addressOf(visit, 'count'))
      expect(deleted, role).toBe(allowed.includes('BB') ? 1 : 0)
      const expected = KEYS.map((key) => (allowed.includes(key) ? 'ok' : 'not_found'))
      for (const tail of ['', '/history'])
        expect(await answersFor(client, rows, tail), `${role} ${tail}`).toEqual(expected)
    }
  })

  it('Each way to write needs the permission at the row’s location', async () => {
    const everything = [read, create, update, remove]
    const roles: [string, Record<string, readonly string[]>, (verb: string, key: Key) => string][] = [
      ['AA alone', { AA: everything }, (_verb, key) => (key === 'AA' ? 'ok' : 'not_found')],
      [
        'AA, and BB to read',
        { AA: everything, BB: [read] },
        (_verb, key) => ({ AA: 'ok', BB: 'no_permission', CC: 'not_found' })[key],
      ],
      ['all of them', { '*': everything }, () => 'ok'],
      [
        'to delete in AA, to change in BB',
        { AA: [read, remove], BB: [read, update] },
        (verb, key) => {
          if (key === 'CC') return 'not_found'
          return (verb === 'update') === (key === 'BB') ? 'ok' : 'no_permission'
        },
      ],
    ]
    for (const [role, permissions, expected] of roles) {
      const { client } = await world.person(permissions)
      for (const key of KEYS) {
        const row = await visitAt(key)
        const calls: [string, string, string, unknown?][] = [
          ['update', 'PATCH', at(row), { version: 1, title: `${role} ${row.uuid}` }],
          ['delete', 'DELETE', at(row)],
          ['delete', 'POST', at(row, '/restore')],
          ['delete', 'POST', addressOf(visit, 'bulk/delete'), { uuids: [row.uuid] }],
          ['delete', 'POST', addressOf(visit, 'bulk/restore'), { uuids: [row.uuid] }],
        ]
        for (const [verb, method, path, body] of calls)
          expect(codeOf(await client.send(method, path, body)), `${role}: ${method} ${path} at ${key}`).toBe(
            expected(verb, key),
          )
      }
    }
  })

  it('A row is created only at a location where the user may create, and a location that they may not read is refused alike', async () => {
    const { client } = await world.person({ AA: [create], BB: [read] })
    const body = (key: Key) => ({ title: `neu ${Math.random()}`, location_uuid: locations[key].uuid })
    expect(codeOf(await client.send('POST', addressOf(visit), body('AA')))).toBe('ok')
    for (const key of ['BB', 'CC'] as const)
      expect(codeOf(await client.send('POST', addressOf(visit), body(key)))).toBe('no_permission')
  })

  it('Moving a row needs the right to change it at both locations', async () => {
    const row = await visitAt('AA')
    const { client } = await world.person({ AA: [read, update], BB: [read] })
    const move = (version: number, key: Key) => ({ version, location_uuid: locations[key].uuid })
    for (const key of ['BB', 'CC'] as const)
      expect(codeOf(await client.send('PATCH', at(row), move(1, key)))).toBe('no_permission')
    const both = await world.person({ AA: [read, update], CC: [update] })
    const moved = await both.client.ok<Row>('PATCH', at(row), move(1, 'CC'))
    expect(moved.location_uuid).toBe(locations.CC.uuid)
    // The user may change it there, but not see it.
    expect(codeOf(await both.client.send('GET', at(row)))).toBe('not_found')
    expect(codeOf(await both.client.send('PATCH', at(row), move(2, 'AA')))).toBe('ok')
    expect(codeOf(await client.send('GET', at(row)))).toBe('ok')
  })

  it('Several rows are deleted together, or none when one of them is at another location', async () => {
    const [here, there] = [await visitAt('AA'), await visitAt('BB')]
    const { client } = await world.person({ AA: [read, remove] })
    const answer = await client.send('POST', addressOf(visit, 'bulk/delete'), { uuids: [here.uuid, there.uuid] })
    expect([codeOf(answer), fieldsOf(answer)]).toEqual(['not_found', { 'uuids.1': 'not_found' }])
    expect(((await client.ok<Row>('GET', at(here))) as Row).deleted_at).toBeNull()
  })

  it('RT-08 Readers of a row’s location hear of it, and the earlier readers hear that it left', async () => {
    const people = await Promise.all(
      [{ AA: [read] }, { BB: [read] }, { '*': [read] }, { global: [read] }, { AA: [update] }].map((permissions) =>
        world.person(permissions),
      ),
    )
    const sockets = await Promise.all(people.map((person) => person.socket()))
    const kinds = (heard: Awaited<ReturnType<typeof changesHeard>>) => heard.map((events) => events.length)
    let row: Row | undefined
    expect(
      kinds(
        await changesHeard(sockets, async () => {
          row = await visitAt('AA')
        }),
      ),
    ).toEqual([1, 0, 1, 0, 0])
    const moved = await changesHeard(sockets, () =>
      world.admin.client.ok('PATCH', at(row as Row), { version: 1, location_uuid: locations.BB.uuid }),
    )
    expect(kinds(moved)).toEqual([1, 1, 1, 0, 0])
    expect(moved[0]?.[0]).toMatchObject({ location: locations.BB.uuid, fields: ['location_uuid'] })
    expect(kinds(await changesHeard(sockets, () => world.admin.client.ok('DELETE', at(row as Row))))).toEqual([
      0, 1, 1, 0, 0,
    ])
  })

  it('TEN-08 After a user lost the permission for a location, a new socket hears of no change to rows there', async () => {
    const row = await visitAt('AA')
    const person = await world.person({ AA: [read, update] })
    expect(codeOf(await person.client.send('GET', at(row)))).toBe('ok')
    await server.database.inDealer(world.dealer.dealerId, (tx) =>
      sql`delete from user_permissions where user_uuid = ${person.uuid} and scope = 'AA'`.execute(tx),
    )
    const socket = await person.socket()
    const [heard] = await changesHeard([socket], () =>
      world.admin.client.ok('PATCH', at(row), { version: 1, title: `anders ${row.uuid}` }),
    )
    expect(heard).toEqual([])
  })

  it('Rows of a deleted location can be reached only by users who hold the permission for all locations', async () => {
    const location = await createRow(world, records.location, { key: 'OLD1' })
    const row = await createRow(world, visit, { location_uuid: location.uuid })
    await world.admin.client.ok('DELETE', at(row))
    await world.admin.client.ok('DELETE', addressOf(records.location, location.uuid))
    // A new location of the same key is another location.
    await createRow(world, records.location, { key: 'OLD1' })
    const [one, all] = [await world.person({ OLD1: [read, remove] }), await world.person({ '*': [read, remove] })]
    expect(codeOf(await one.client.send('GET', at(row)))).toBe('not_found')
    expect(codeOf(await one.client.send('POST', at(row, '/restore')))).toBe('not_found')
    expect(codeOf(await all.client.send('GET', at(row)))).toBe('ok')
    expect(fieldsOf(await all.client.send('POST', at(row, '/restore')))).toEqual({ location_uuid: 'not_found' })
  })
})
