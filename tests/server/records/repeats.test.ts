import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { department } from '#contract/records/department.ts'
import { group } from '#contract/records/group.ts'
import { location } from '#contract/records/location.ts'
import { ROW_UUID_HEADER } from '#contract/uuid.ts'
import { purgeOldKeys } from '#server/records/createdByKey.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { TestClient } from '#tests/support/database/client.ts'
import { startChaosProxy } from '#tests/support/services/chaosProxy.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'
import {
  addressOf,
  allRecords,
  changesHeard,
  held,
  list,
  openRecordWorld,
  type Person,
  type RecordWorld,
  type Row,
  sample,
  textField,
} from '../worlds/recordWorld.ts'
import { startRecordServer, visit } from '../worlds/specimens.ts'

const HOUR = 3_600_000

let server: TestServer
let world: RecordWorld
beforeAll(async () => {
  server = await startRecordServer()
  world = await openRecordWorld(server)
})
afterAll(() => server.close())

const post = (client: TestClient, path: string, body: unknown, key: string) =>
  client.send('POST', path, body, { 'idempotency-key': key })
const rowOf = (answer: { json: unknown }) => answer.json as Row

describe.each(allRecords.map((record) => [record.name, record] as const))('%s', (_name, record) => {
  const path = addressOf(record)
  const at = (uuid: string) => addressOf(record, uuid)
  const count = async () => (await list(world.admin.client, record, { deleted: 'with' })).items.length

  it('RT-02 Repeating a creation whose answer got lost answers with the row that was created once', async () => {
    const body = sample(world, record)
    const before = await count()
    const key = randomUUID()
    const proxy = await startChaosProxy({ target: { port: Number(new URL(server.address).port) } })
    const { company, token } = world.admin.client
    const behind = new TestClient(`http://127.0.0.1:${proxy.port}`, company, token)
    proxy.set({ losesAnswers: true })
    for (let attempt = 0; attempt < 2; attempt += 1)
      await expect(post(behind, path, body, key)).rejects.toThrow('fetch failed')
    proxy.calm()
    const answers = await Promise.all([post(behind, path, body, key), post(behind, path, body, key.toUpperCase())])
    await proxy.close()
    expect(await count()).toBe(before + 1)
    expect(rowOf(answers[0])).toMatchObject({ ...body, version: 1 })
    expect(answers[1].json).toEqual(answers[0].json)
    expect(await world.admin.client.ok('GET', at(rowOf(answers[0]).uuid))).toMatchObject(rowOf(answers[0]))
  })

  it('RT-02 Other content under the same key is refused with the existing row and changes nothing', async () => {
    const key = randomUUID()
    const first = rowOf(await post(world.admin.client, path, sample(world, record), key))
    const before = await count()
    const answer = await post(world.admin.client, path, sample(world, record), key)
    expect([answer.status, codeOf(answer)]).toEqual([409, 'idempotency_conflict'])
    expect((answer.json as { current: Row }).current).toEqual(first)
    expect(await count()).toBe(before)
    expect(await world.admin.client.ok('GET', at(first.uuid))).toMatchObject(first)
  })

  it('RT-02 A refused creation may be sent again under the same key', async () => {
    const key = randomUUID()
    const body = sample(world, record)
    const refused = await post(world.admin.client, path, { ...body, [textField(record)]: 'x'.repeat(20_000) }, key)
    expect(codeOf(refused)).toBe('validation_failed')
    expect((await post(world.admin.client, path, body, key)).status).toBe(200)
  })
})

const path = addressOf(department)
const named = (name: string) => sample(world, department, { name })
const named20 = async (client: TestClient, key: string, body: unknown) =>
  Promise.all(Array.from({ length: 20 }, () => post(client, path, body, key)))

it('RT-02 Twenty repeats at the same time create one row', async () => {
  const answers = await named20(world.admin.client, randomUUID(), named('gleichzeitig'))
  expect(new Set(answers.map((answer) => rowOf(answer).uuid)).size).toBe(1)
  const { items } = await list(world.admin.client, department, { q: 'gleichzeitig' })
  expect(items).toHaveLength(1)
})

it('RT-02 A creation that is refused because a unique value is taken leaves its key free', async () => {
  const key = randomUUID()
  const taken = await world.admin.client.ok<Row>('POST', path, named('vergeben'))
  const refused = await post(world.admin.client, path, named('vergeben'), key)
  expect(fieldsOf(refused)).toEqual({ name: 'already_exists' })
  const row = rowOf(await post(world.admin.client, path, named('frei'), key))
  expect([row.name, row.uuid === taken.uuid]).toEqual(['frei', false])
})

it('RT-02 Another user or dealer can use the same key, and a creation without a key is never a repeat', async () => {
  const key = randomUUID()
  const [colleague, stranger] = [await world.person(), await openRecordWorld(server)]
  const clients = [world.admin.client, colleague.client, stranger.admin.client]
  const uuids: string[] = []
  for (const [index, client] of clients.entries())
    uuids.push(rowOf(await post(client, path, sample(world, department, { name: `Schlüssel ${index}` }), key)).uuid)
  expect(new Set(uuids).size).toBe(3)
  // Each user gets their own row when they repeat it, in any order.
  for (const [index, client] of clients.entries()) {
    const refused = await post(client, path, sample(world, department, { name: 'anders' }), key)
    expect((refused.json as { current: Row }).current.uuid).toBe(uuids[index])
  }
  const body = named('ohne Schlüssel')
  expect((await world.admin.client.send('POST', path, body)).status).toBe(200)
  expect(fieldsOf(await world.admin.client.send('POST', path, body))).toEqual({ name: 'already_exists' })
})

it('RT-02 A key of another kind of record is refused and tells nothing of that row', async () => {
  const key = randomUUID()
  await post(world.admin.client, path, named('zuerst'), key)
  const answer = await post(world.admin.client, addressOf(group), sample(world, group), key)
  expect([codeOf(answer), 'current' in (answer.json as object)]).toEqual(['idempotency_conflict', false])
})

it('RT-02 A key that is no uuid is refused', async () => {
  const answer = await post(world.admin.client, path, named('kein Schlüssel'), 'mein-schluessel')
  expect([codeOf(answer), fieldsOf(answer)]).toEqual(['validation_failed', { 'idempotency-key': 'invalid_uuid' }])
})

it('RT-02 A repeat answers with the row as it is now, for a user who may only create', async () => {
  const key = randomUUID()
  const who: Person = await world.person(held([department.permissions.create]))
  const body = named('wird geändert')
  const { uuid } = rowOf(await post(who.client, path, body, key))
  const changed = await world.admin.client.ok<Row>('PATCH', addressOf(department, uuid), {
    version: 1,
    short_code: 'NEU',
  })
  expect((await post(who.client, path, body, key)).json).toEqual(changed)
  const deleted = await world.admin.client.ok<Row>('DELETE', addressOf(department, uuid))
  expect((await post(who.client, path, body, key)).json).toEqual(deleted)
})

it('RT-02 A repeat shows nothing of a row that moved to a location where the caller may not create rows', async () => {
  const key = randomUUID()
  const away = await world.admin.client.ok<Row>('POST', addressOf(location), sample(world, location, { key: 'WEG' }))
  const who = await world.person({ HOME: [visit.permissions.create] })
  const body = sample(world, visit)
  const { uuid } = rowOf(await post(who.client, addressOf(visit), body, key))
  const [place] = Object.entries(visit.fields).find(([, field]) => 'to' in field && field.to === 'location') ?? []
  await world.admin.client.ok('PATCH', addressOf(visit, uuid), { version: 1, [place ?? '']: away.uuid })
  for (const again of [body, sample(world, visit)]) {
    const answer = await post(who.client, addressOf(visit), again, key)
    expect([codeOf(answer), answer.text.includes(uuid)]).toEqual(['no_permission', false])
  }
})

it('RT-02 A repeat sends the event again, because the first one may have been lost', async () => {
  const key = randomUUID()
  const body = named('hört ihr mich')
  const [heard] = await changesHeard([await world.admin.socket()], async () => {
    await post(world.admin.client, path, body, key)
    await post(world.admin.client, path, body, key)
  })
  expect(heard).toHaveLength(2)
  expect(heard?.[1]).toEqual(heard?.[0])
})

it('RT-02 A key counts for a day, then it is free and deleted', async () => {
  let now = readClock()
  const own = await startTestServer({ now: () => now })
  const there = await openRecordWorld(own)
  const key = randomUUID()
  const first = rowOf(await post(there.admin.client, path, sample(there, department), key))
  now += 25 * HOUR
  const second = await post(there.admin.client, path, sample(there, department), key)
  expect([second.status, rowOf(second).uuid === first.uuid]).toEqual([200, false])
  const left = () =>
    own.database.inDealer(there.dealer.dealerId, async (tx) => {
      await purgeOldKeys(tx, now)
      return (await sql<{ row_uuid: string }>`select row_uuid from created_by_key`.execute(tx)).rows
    })
  expect(await left()).toEqual([{ row_uuid: rowOf(second).uuid }])
  now += 25 * HOUR
  expect(await left()).toEqual([])
  await own.close()
})

describe('the key of a repeat as the uuid of the row', () => {
  const asRow = (client: TestClient, at: string, body: unknown, key: string) =>
    client.send('POST', at, body, { 'idempotency-key': key, [ROW_UUID_HEADER]: 'key' })
  const conflict = (answer: { json: unknown; status: number }) => [answer.status, codeOf(answer as never)]

  it.each(allRecords.map((record) => [record.name, record] as const))(
    'RT-02 A client that works offline chooses the uuid of a new row of %s, and a repeat finds the row',
    async (_name, record) => {
      const key = randomUUID()
      const body = sample(world, record)
      const first = rowOf(await asRow(world.admin.client, addressOf(record), body, key))
      expect(first.uuid).toBe(key)
      expect(rowOf(await asRow(world.admin.client, addressOf(record), body, key))).toEqual(first)
      expect(await world.admin.client.ok('GET', addressOf(record, key))).toMatchObject(first)
    },
  )

  it('RT-02 The uuid of a row of another dealer is free, and the creation changes nothing there', async () => {
    const stranger = await openRecordWorld(server)
    const theirs = await stranger.admin.client.ok<Row>('POST', path, sample(stranger, department, { name: 'dort' }))
    const mine = rowOf(await asRow(world.admin.client, path, named('hier'), theirs.uuid))
    expect([mine.uuid, mine.name]).toEqual([theirs.uuid, 'hier'])
    expect(await stranger.admin.client.ok('GET', addressOf(department, theirs.uuid))).toMatchObject(theirs)
    expect(await world.admin.client.ok('GET', addressOf(department, theirs.uuid))).toMatchObject({ name: 'hier' })
  })

  it('RT-02 A uuid that any row of the dealer has is refused, and the refusal tells nothing of that row', async () => {
    const mine = await world.person()
    const taken = await world.admin.client.ok<Row>('POST', path, named('nicht verraten'))
    for (const record of [department, group]) {
      const answer = await asRow(mine.client, addressOf(record), sample(world, record), taken.uuid)
      expect([conflict(answer), 'current' in (answer.json as object)]).toEqual([[409, 'idempotency_conflict'], false])
    }
    // A colleague cannot reach a row under a key that is not their own either.
    const key = randomUUID()
    await asRow(world.admin.client, path, named('geheim'), key)
    const answer = await asRow(mine.client, path, named('fremd'), key)
    expect([conflict(answer), answer.text.includes('geheim')]).toEqual([[409, 'idempotency_conflict'], false])
    expect(await world.admin.client.ok('GET', addressOf(department, taken.uuid))).toMatchObject(taken)
  })

  it('RT-02 If two records are created at the same time with one uuid, one is created and the other is refused', async () => {
    const key = randomUUID()
    const other = await world.person()
    const answers = await Promise.all([
      asRow(world.admin.client, path, named('wer zuerst kommt'), key),
      asRow(other.client, addressOf(group), sample(world, group), key),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('RT-02 Only a uuid of version 4 or 7 can be chosen, and only together with a key', async () => {
    const { client } = world.admin
    const old = '7c9e6679-7425-10de-944b-e07fc1f90ae7'
    expect(fieldsOf(await asRow(client, path, named('v1'), old))).toEqual({ 'idempotency-key': 'invalid_uuid' })
    const bare = await client.send('POST', path, named('ohne'), { [ROW_UUID_HEADER]: 'key' })
    expect(fieldsOf(bare)).toEqual({ 'idempotency-key': 'required' })
    const other = { 'idempotency-key': randomUUID(), [ROW_UUID_HEADER]: randomUUID() }
    const answer = await client.send('POST', path, named('andere'), other)
    expect(fieldsOf(answer)).toEqual({ [ROW_UUID_HEADER]: 'unknown_value' })
  })

  it('RT-02 A repeat after weeks, as by a tablet that was offline, finds its row, and other input under its key is refused', async () => {
    const key = randomUUID()
    const body = named('lange fort')
    const send = (of: unknown) => asRow(world.admin.client, path, of, key)
    const first = rowOf(await send(body))
    const pass = (days: number) =>
      server.database.inDealer(world.dealer.dealerId, async (tx) => {
        await sql`update created_by_key set created_at = created_at - ${`${days} days`}::interval`.execute(tx)
        await purgeOldKeys(tx, readClock())
      })
    await pass(30)
    expect(rowOf(await send(body))).toEqual(first)
    const other = await send(named('anderes'))
    expect([conflict(other), (other.json as { current: Row }).current.uuid]).toEqual([
      [409, 'idempotency_conflict'],
      key,
    ])
    await pass(61)
    const late = await send(body)
    expect([conflict(late), 'current' in (late.json as object)]).toEqual([[409, 'idempotency_conflict'], false])
  })
})
