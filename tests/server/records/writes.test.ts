import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { columnsOf } from '#contract/api/define/recordSchemas.ts'
import { namesOf } from '#contract/permissions/can.ts'
import { isUsedPermission } from '#contract/permissions/catalogue.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import type { Page, RecordDefinition, RecordEvent, RecordVerb } from '#contract/records/define.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import type { TestServer } from '#tests/support/services/testServer.ts'
import {
  ADMIN,
  addressOf,
  allRecords,
  changesHeard,
  createRow,
  eventOf,
  fresh,
  held,
  heldElsewhere,
  list,
  openRecordWorld,
  type RecordWorld,
  type Row,
  sample,
  textField,
} from '../worlds/recordWorld.ts'
import { startRecordServer } from '../worlds/specimens.ts'

/** Opens a socket, and closes it at the end of the test, because a session has a limit of sockets. */
async function socketOf(person: Pick<RecordWorld['admin'], 'socket'>) {
  const socket = await person.socket()
  onTestFinished(() => socket.webSocket.close())
  return socket
}

let server: TestServer
let world: RecordWorld
let other: RecordWorld
beforeAll(async () => {
  server = await startRecordServer()
  world = await openRecordWorld(server)
  other = await openRecordWorld(server)
})
afterAll(() => server.close())

const uuidsOf = (rows: readonly Row[]) => rows.map(({ uuid }) => uuid)
const VERBS: readonly RecordVerb[] = ['read', 'create', 'update', 'delete']
/** Permissions that allow a verb only for rows that the user has created. An administrator creates the rows here. */
const FOR_OWN_ROWS: Partial<Record<string, Partial<Record<RecordVerb, readonly string[]>>>> = {
  work: { delete: PAPER_PERMISSIONS.update },
}

describe.each(allRecords.map((record) => [record.name, record] as const))('%s', (name, record: RecordDefinition) => {
  const text = textField(record)
  const make = (given: object = {}) => createRow(world, record, given)
  const at = (uuid: string, tail = '') => `${addressOf(record, uuid)}${tail}`
  // A row also changes and is announced when a part of it changes.
  const isOwn = (event: { type: string }) => event.type.startsWith(`${eventOf(record)}.`)
  const events = async (uuid: string) =>
    (await world.admin.client.ok<Page<RecordEvent>>('GET', at(uuid, '/history'))).items

  /** The first change of an acceptance begins it. */
  const begun = ({ state_since }: Partial<Row>) => (name === 'acceptance' ? { status: 'in_progress', state_since } : {})

  it('A row is created and read as it was sent', async () => {
    const body = sample(world, record)
    const row = await world.admin.client.ok<Row>('POST', addressOf(record), body)
    expect(row).toMatchObject({ ...body, version: 1, deleted_at: null })
    const read = await world.admin.client.ok<Row>('GET', at(row.uuid))
    expect(Object.keys(read).sort()).toEqual([...Object.keys(row), ...Object.keys(record.spelled ?? {})].sort())
    expect(read).toMatchObject(row)
    expect(Object.keys(row).sort()).toEqual(
      [...Object.keys(columnsOf(record)), 'uuid', 'version', 'created_at', 'updated_at', 'deleted_at'].sort(),
    )
  })

  it('A row is changed in one field and nothing else', async () => {
    const row = await make()
    const value = fresh()
    const changed = await world.admin.client.ok<Row>('PATCH', at(row.uuid), { version: 1, [text]: value })
    expect(changed).toEqual({ ...row, [text]: value, version: 2, updated_at: changed.updated_at, ...begun(changed) })
    expect(await world.admin.client.ok('GET', at(row.uuid))).toMatchObject(changed)
  })

  it('A change without a new value keeps the version of the row, sends no event and writes no audit row', async () => {
    const row = await make()
    const [heard] = await changesHeard([await socketOf(world.admin)], async () =>
      expect(await world.admin.client.ok('PATCH', at(row.uuid), { version: 1, [text]: row[text] })).toEqual(row),
    )
    expect(heard).toEqual([])
    expect(await events(row.uuid)).toHaveLength(1)
  })

  it('A stale version is refused with the current row and changes nothing', async () => {
    const row = await make()
    const current = await world.admin.client.ok<Row>('PATCH', at(row.uuid), { version: 1, [text]: fresh() })
    const answer = await world.admin.client.send('PATCH', at(row.uuid), { version: 1, [text]: fresh() })
    expect([answer.status, codeOf(answer)]).toEqual([409, 'version_conflict'])
    expect((answer.json as { current: Row }).current).toEqual(current)
    expect(await world.admin.client.ok('GET', at(row.uuid))).toMatchObject(current)
  })

  it('If several users change a row at once, exactly one succeeds', async () => {
    const row = await make()
    const answers = await Promise.all(
      ['Neu A', 'Neu B', 'Neu C', 'Neu D'].map((value) =>
        world.admin.client.send('PATCH', at(row.uuid), { version: 1, [text]: value }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  it('TEN-09 Delete hides a row, restore shows it again unchanged', async () => {
    const row = await make()
    const deleted = await world.admin.client.ok<Row>('DELETE', at(row.uuid))
    expect(deleted.deleted_at).not.toBeNull()
    const { client } = world.admin
    expect(uuidsOf((await list(client, record)).items)).not.toContain(row.uuid)
    expect(uuidsOf((await list(client, record, { q: String(row[record.search[0] ?? '']) })).items)).not.toContain(
      row.uuid,
    )
    expect(uuidsOf((await list(client, record, { deleted: 'with' })).items)).toContain(row.uuid)
    const only = (await list(client, record, { deleted: 'only' })).items
    expect(uuidsOf(only)).toContain(row.uuid)
    expect(only.every(({ deleted_at }) => deleted_at !== null)).toBe(true)
    expect(await client.ok('GET', at(row.uuid))).toMatchObject(deleted)
    const restored = await client.ok<Row>('POST', at(row.uuid, '/restore'))
    expect(restored).toEqual({ ...row, version: 3, updated_at: restored.updated_at })
    expect(uuidsOf((await list(client, record)).items)).toContain(row.uuid)
  })

  it('TEN-09 A deleted row refuses changes; deleting or restoring it again does no harm', async () => {
    const row = await make()
    const { client } = world.admin
    await client.ok('DELETE', at(row.uuid))
    const again = await client.ok<Row>('DELETE', at(row.uuid))
    expect(again.version).toBe(2)
    const answer = await client.send('PATCH', at(row.uuid), { version: 2, [text]: fresh() })
    expect([answer.status, codeOf(answer)]).toEqual([409, 'record_deleted'])
    await client.ok('POST', at(row.uuid, '/restore'))
    expect((await client.ok<Row>('POST', at(row.uuid, '/restore'))).version).toBe(3)
    expect((await events(row.uuid)).map(({ event }) => event)).toEqual([
      `${name}.restored`,
      `${name}.deleted`,
      `${name}.created`,
    ])
  })

  it('TEN-09 A unique value is unique among the active rows of a dealer, in any case', async () => {
    for (const field of record.unique) {
      const row = await make()
      const { client } = world.admin
      const pattern = record.fields[field]
      const fixed = pattern?.kind === 'text' && pattern.pattern !== undefined
      const twin = fixed ? row[field] : String(row[field]).toUpperCase()
      const answer = await client.send('POST', addressOf(record), sample(world, record, { [field]: twin }))
      expect([answer.status, codeOf(answer), fieldsOf(answer)]).toEqual([
        400,
        'validation_failed',
        { [field]: 'already_exists' },
      ])
      const rival = await make()
      const change = await client.send('PATCH', at(rival.uuid), { version: 1, [field]: twin })
      expect(fieldsOf(change)).toEqual({ [field]: 'already_exists' })
      // The value is free after the deletion of its row. That row cannot be restored once another row has the value.
      await client.ok('DELETE', at(row.uuid))
      await client.ok('PATCH', at(rival.uuid), { version: 1, [field]: twin })
      const back = await client.send('POST', at(row.uuid, '/restore'))
      expect(fieldsOf(back)).toEqual({ [field]: 'already_exists' })
      // TEN-06: rows of another dealer change no answer.
      await other.admin.client.ok('POST', addressOf(record), sample(other, record, { [field]: twin }))
    }
  })

  it('TEN-07 Reading, creating, changing and deleting a row each need their own permission', async () => {
    const names = new Set(VERBS.flatMap((verb) => namesOf(record.permissions[verb]).filter(isUsedPermission)))
    // Administrators have a role of their own below.
    names.delete('global.admin')
    const roles: [string, Record<string, readonly string[]>][] = [
      ['nothing', {}],
      ['admin', ADMIN],
      ...[...names].map((name): [string, Record<string, readonly string[]>] => [name, held([name])]),
      ...[...names].map((name): [string, Record<string, readonly string[]>] => [
        `${name} elsewhere`,
        heldElsewhere([name]),
      ]),
    ]
    for (const [role, permissions] of roles) {
      const { client } = await world.person(permissions)
      const isNeeded = (verb: RecordVerb) => namesOf(record.permissions[verb]).some((one) => one === role)
      // Nothing is restored here, because no row is deleted. So a restore changes nothing and is not refused.
      const isRefused = (verb: RecordVerb, path: string) =>
        FOR_OWN_ROWS[name]?.[verb]?.includes(role) && !path.endsWith('restore')
      const allowed = (verb: RecordVerb, path: string) =>
        (role === 'admin' || isNeeded(verb)) && !isRefused(verb, path) ? 'ok' : 'no_permission'
      const row = await make()
      const calls: [RecordVerb, string, string, unknown?][] = [
        ['read', 'GET', addressOf(record)],
        ['read', 'GET', addressOf(record, 'count')],
        ['read', 'GET', addressOf(record, 'export.csv')],
        ['read', 'GET', at(row.uuid)],
        ['read', 'GET', at(row.uuid, '/history')],
        ['create', 'POST', addressOf(record), sample(world, record)],
        ['update', 'PATCH', at(row.uuid), { version: 1, [text]: fresh() }],
        ['delete', 'DELETE', at(row.uuid)],
        ['delete', 'POST', at(row.uuid, '/restore')],
        ['delete', 'POST', addressOf(record, 'bulk/delete'), { uuids: [row.uuid] }],
        ['delete', 'POST', addressOf(record, 'bulk/restore'), { uuids: [row.uuid] }],
      ]
      for (const [verb, method, path, body] of calls)
        expect(codeOf(await client.send(method, path, body)), `${role}: ${method} ${path}`).toBe(allowed(verb, path))
    }
  })

  it('RT-08 A write sends one event, to users who may read the row and to no others', async () => {
    const reader = await world.person(held(namesOf(record.permissions.read).slice(0, 1)))
    const stranger = await world.person(
      // A right may open several verbs.
      held(
        VERBS.flatMap((verb) => namesOf(record.permissions[verb])).filter(
          (name) => name !== 'global.admin' && !namesOf(record.permissions.read).includes(name),
        ),
      ),
    )
    const sockets = await Promise.all([reader, stranger, other.admin].map(socketOf))
    let row: Row | undefined
    const { client } = world.admin
    const heard = await changesHeard(sockets, async () => {
      row = await make()
      await client.ok('PATCH', at(row.uuid), { version: 1, [text]: fresh() })
      await client.ok('DELETE', at(row.uuid))
      await client.ok('POST', at(row.uuid, '/restore'))
      await client.send('PATCH', at(row.uuid), { version: 1, [text]: fresh() })
    })
    const place = Object.entries(record.fields).find(([, one]) => one.kind === 'reference' && one.to === 'location')
    const location = record.name === 'location' ? row?.uuid : (row?.[place?.[0] ?? ''] ?? null)
    const carried = Object.fromEntries((record.event?.carries ?? []).map((column) => [column, row?.[column]]))
    const type = `${eventOf(record)}.changed`
    const base = { type, uuid: row?.uuid, location, by: world.admin.uuid, ...carried }
    const status = name === 'acceptance' ? { status: 'in_progress' } : {}
    const first = record.event ? `${eventOf(record)}.created` : type
    expect(heard[0]?.filter(isOwn)).toEqual([
      { ...base, type: first, version: 1, fields: Object.keys(record.fields) },
      { ...base, ...status, version: 2, fields: [text] },
      { ...base, ...status, version: 3, fields: ['deleted_at'] },
      { ...base, ...status, version: 4, fields: ['deleted_at'] },
    ])
    expect(heard.slice(1)).toEqual([[], []])
  })

  it('A write has one audit row with user, action, before and after', async () => {
    const row = await make()
    const value = fresh()
    await world.admin.client.ok('PATCH', at(row.uuid), { version: 1, [text]: value })
    await world.admin.client.send('PATCH', at(row.uuid), { version: 1, [text]: fresh() })
    const [changed, created, ...rest] = await events(row.uuid)
    expect(rest).toEqual([])
    expect(changed).toMatchObject({ event: `${name}.changed`, by: { uuid: world.admin.uuid } })
    expect(changed?.changes).toEqual([{ field: text, before: row[text], after: value }])
    expect(created?.event).toBe(`${name}.created`)
    expect(created?.changes.map(({ field }) => field)).toEqual(Object.keys(record.fields).sort())
    const [page] = [await world.admin.client.ok<Page<RecordEvent>>('GET', `${at(row.uuid, '/history')}?limit=1`)]
    expect([page.items.length, page.has_more]).toEqual([1, true])
    const next = await world.admin.client.ok<Page<RecordEvent>>(
      'GET',
      `${at(row.uuid, '/history')}?limit=1&cursor=${page.next_cursor}`,
    )
    expect([next.items, next.has_more]).toEqual([[created], false])
  })

  it('Several rows are deleted and restored together, or none of them', async () => {
    const rows = [await make(), await make(), await make()]
    const { client } = world.admin
    const foreign = await createRow(other, record)
    const uuids = uuidsOf(rows)
    const refused = await client.send('POST', addressOf(record, 'bulk/delete'), { uuids: [...uuids, foreign.uuid] })
    expect([refused.status, fieldsOf(refused)]).toEqual([404, { 'uuids.3': 'not_found' }])
    expect(uuidsOf((await list(client, record)).items)).toEqual(expect.arrayContaining(uuids))
    const socket = await socketOf(world.admin)
    const [heard] = await changesHeard([socket], async () => {
      const { items } = await client.ok<{ items: Row[] }>('POST', addressOf(record, 'bulk/delete'), {
        uuids: [...uuids, ...uuids],
      })
      expect(uuidsOf(items)).toEqual(uuids)
    })
    expect(heard?.filter(isOwn)).toHaveLength(3)
    const { items } = await client.ok<{ items: Row[] }>('POST', addressOf(record, 'bulk/restore'), { uuids })
    expect(items.map(({ deleted_at }) => deleted_at)).toEqual([null, null, null])
  })

  it('TEN-03 Another dealer sees nothing of a row', async () => {
    const row = await make()
    const { client } = other.admin
    for (const [method, path, body] of [
      ['GET', at(row.uuid)],
      ['GET', at(row.uuid, '/history')],
      ['PATCH', at(row.uuid), { version: 1, [text]: fresh() }],
      ['DELETE', at(row.uuid)],
      ['POST', at(row.uuid, '/restore')],
    ] as const)
      expect(codeOf(await client.send(method, path, body))).toBe('not_found')
    expect((await client.send('GET', addressOf(record))).text).not.toContain(row.uuid)
    expect((await client.send('GET', addressOf(record, 'export.csv'))).text).not.toContain(row.uuid)
    expect(await world.admin.client.ok('GET', at(row.uuid))).toMatchObject(row)
  })

  it('Bad input is refused by field and never fails the server', async () => {
    const { client } = world.admin
    const before = (await list(client, record, { deleted: 'with' })).items.length
    for (const field of Object.keys(record.fields))
      for (const wrong of [{}, [[]], 'a\u0000b', 'x'.repeat(20_000), 1e300, { $ne: null }, '\ud800']) {
        const answer = await client.send('POST', addressOf(record), sample(world, record, { [field]: wrong }))
        expect([answer.status, codeOf(answer)], `${field}: ${JSON.stringify(wrong).slice(0, 40)}`).toEqual([
          400,
          'validation_failed',
        ])
        expect(Object.keys(fieldsOf(answer) ?? {})[0]).toMatch(new RegExp(`^${field}`))
      }
    for (const body of ['{"__proto__":{"version":1}}', '{"constructor":{}}', '[]', '"x"', 'null', '{"dealer_id":"x"}'])
      expect((await client.send('POST', addressOf(record), body)).status).toBe(400)
    expect((await client.send('POST', addressOf(record), JSON.stringify({ x: 'x'.repeat(1024 * 1024) }))).status).toBe(
      413,
    )
    for (const query of [
      'sort=nothing',
      'cursor=x',
      'cursor=W10',
      'limit=0',
      'q=%00',
      'filter[nothing][is]=1',
      'deleted=all',
      'updated_after=gestern',
    ])
      expect((await client.send('GET', `${addressOf(record)}?${query}`)).status, query).toBe(400)
    expect((await list(client, record, { deleted: 'with' })).items).toHaveLength(before)
  })
})

describe('the table of audit events', () => {
  it('The audit can be added to and read, but neither changed nor emptied', async () => {
    for (const statement of [
      `update audit_events set event = 'nothing'`,
      'delete from audit_events',
      'truncate audit_events',
    ])
      await expect(
        server.database.inDealer(world.dealer.dealerId, (tx) => sql.raw(statement).execute(tx)),
      ).rejects.toMatchObject({ code: '42501' })
  })
})
