import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type App, buildApp } from '#server/app.ts'
import { purgeOldAnswers } from '#server/repeats/keptAnswers.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { type Answer, TestClient } from '#tests/support/database/client.ts'
import { fc } from '#tests/support/samples/fc.ts'
import { startChaosProxy } from '#tests/support/services/chaosProxy.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'
import { codeOf, fieldsOf } from '../worlds/chatWorld.ts'
import { openRecordWorld, type Person, type RecordWorld } from '../worlds/recordWorld.ts'

let server: TestServer
let world: RecordWorld
/** A second process on the same database. */
let second: App
let secondAddress: string
let now = readClock()
const { seed, numRuns } = { seed: Number(process.env.TEST_SEED ?? 1), numRuns: process.env.TEST_FULL ? 100 : 10 }

beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false, now: () => now })
  world = await openRecordWorld(server)
  const { config, database } = server
  second = await buildApp({ config, database, hasRateLimits: false, now: () => now })
  secondAddress = await second.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await second.close()
  await server.close()
})

const PATH = '/v1/workshop/planner/absences'
let day = 0
/** An absence on a day that no other test uses. */
function absenceOf(user_uuid: string) {
  day += 1
  const first_day = new Date(Date.UTC(2030, 0, day)).toISOString().slice(0, 10)
  return { user_uuid, kind: 'sick', first_day, last_day: first_day, part: null, weekdays: null }
}
const post = (client: TestClient, body: object, key: string, path = PATH) =>
  client.send('POST', path, body, { 'idempotency-key': key })
const uuidOf = (answer: Answer) => (answer.json as { uuid: string }).uuid
const seenIn = ({ client }: Person) => new TestClient(secondAddress, client.company, client.token)

const countAbsences = (first_day: string) =>
  server.database.inDealer(world.dealer.dealerId, async (tx) => {
    const rows = await tx.selectFrom('absences').select('uuid').where(sql<boolean>`first_day = ${first_day}`).execute()
    return rows.length
  })
const keptRows = () =>
  server.database.inDealer(world.dealer.dealerId, (tx) => tx.selectFrom('kept_answers').selectAll().execute())
/** Waits until the answer to a key is stored. */
const stored = (key: string) =>
  vi.waitFor(
    async () => {
      const row = (await keptRows()).find((one) => one.key === key)
      if (!row || row.status === null) throw new Error('not stored yet')
      return row
    },
    { timeout: 10_000, interval: 20 },
  )

it('RT-02 Any mix of repeats, at once and one after the other, on two processes, makes one absence', async () => {
  const clients = [world.admin.client, seenIn(world.admin)]
  const sending = fc.array(fc.array(fc.nat({ max: 1 }), { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(sending, async (rounds) => {
      const [body, key] = [absenceOf(world.admin.uuid), randomUUID()]
      const answers: Answer[] = []
      for (const round of rounds)
        answers.push(...(await Promise.all(round.map((at) => post(clients[at] ?? world.admin.client, body, key)))))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
      expect(await countAbsences(body.first_day)).toBe(1)
    }),
    { seed, numRuns },
  )
})

it('RT-02 Twenty repeats at the same time make one absence', async () => {
  const [body, key] = [absenceOf(world.admin.uuid), randomUUID()]
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(world.admin.client, body, key)))
  expect(new Set(answers.map(uuidOf)).size).toBe(1)
  expect(await countAbsences(body.first_day)).toBe(1)
})

it('RT-02 An absence whose answer got lost is answered by its repeat', async () => {
  const [body, key] = [absenceOf(world.admin.uuid), randomUUID()]
  const proxy = await startChaosProxy({ target: { port: Number(new URL(server.address).port) } })
  const { company, token } = world.admin.client
  const behind = new TestClient(`http://127.0.0.1:${proxy.port}`, company, token)
  proxy.set({ losesAnswers: true })
  await expect(post(behind, body, key)).rejects.toThrow('fetch failed')
  proxy.calm()
  const answer = await post(behind, body, key)
  await proxy.close()
  expect(answer.status).toBe(200)
  expect(await countAbsences(body.first_day)).toBe(1)
})

it('RT-02 Without a key, the same absence again is refused, because it exists', async () => {
  const body = absenceOf(world.admin.uuid)
  await world.admin.client.ok('POST', PATH, body)
  const again = await world.admin.client.send('POST', PATH, body)
  expect([again.status, codeOf(again)]).toEqual([409, 'absence_exists'])
  expect(await countAbsences(body.first_day)).toBe(1)
})

it('RT-02 The same key with another body, or at another endpoint, is refused', async () => {
  const [body, key] = [absenceOf(world.admin.uuid), randomUUID()]
  const first = await post(world.admin.client, body, key)
  const other = absenceOf(world.admin.uuid)
  const refused = [
    await post(world.admin.client, other, key),
    await post(seenIn(world.admin), other, key),
    await world.admin.client.send('DELETE', `${PATH}/${uuidOf(first)}`, undefined, { 'idempotency-key': key }),
  ]
  for (const answer of refused) expect([answer.status, codeOf(answer)]).toEqual([409, 'idempotency_conflict'])
  expect([await countAbsences(body.first_day), await countAbsences(other.first_day)]).toEqual([1, 0])
})

it('RT-02 The same key is free for another user', async () => {
  const [body, key] = [absenceOf(world.admin.uuid), randomUUID()]
  const colleague = await world.person()
  const uuids = [
    await post(world.admin.client, body, key),
    await post(colleague.client, absenceOf(world.admin.uuid), key),
  ].map(uuidOf)
  expect(new Set(uuids).size).toBe(2)
})

it('RT-02 A key that is no uuid is refused', async () => {
  const answer = await post(world.admin.client, absenceOf(world.admin.uuid), 'mein-schluessel')
  expect([codeOf(answer), fieldsOf(answer)]).toEqual(['validation_failed', { 'idempotency-key': 'invalid_uuid' }])
})

it('RT-02 A refused request leaves its key free', async () => {
  const [body, key] = [absenceOf(randomUUID()), randomUUID()]
  expect((await post(world.admin.client, body, key)).status).toBe(400)
  expect((await post(world.admin.client, absenceOf(world.admin.uuid), key)).status).toBe(200)
})

it('RT-02 A change that is repeated is answered as the first time, not as a conflict of versions', async () => {
  const { client } = world.admin
  const made = await client.ok<{ uuid: string; version: number }>('POST', PATH, absenceOf(world.admin.uuid))
  const body = Object.assign(absenceOf(world.admin.uuid), { version: made.version, user_uuid: undefined, note: 'Kur' })
  const headers = { 'idempotency-key': randomUUID() }
  const answers = [
    await client.send('PATCH', `${PATH}/${made.uuid}`, body, headers),
    await client.send('PATCH', `${PATH}/${made.uuid}`, body, headers),
    await seenIn(world.admin).send('PATCH', `${PATH}/${made.uuid}`, body, headers),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
})

it('RT-02 A deletion that is repeated is answered as the first time, not as a missing row', async () => {
  const { client } = world.admin
  const { uuid } = await client.ok<{ uuid: string }>('POST', PATH, absenceOf(world.admin.uuid))
  const headers = { 'idempotency-key': randomUUID() }
  const statuses: number[] = []
  for (const by of [client, client, seenIn(world.admin)])
    statuses.push((await by.send('DELETE', `${PATH}/${uuid}`, undefined, headers)).status)
  expect(statuses).toEqual([204, 204, 204])
})

it('RT-02 A request whose server stopped before it answered is not done again', async () => {
  const [body, key] = [absenceOf(world.admin.uuid), randomUUID()]
  expect((await post(world.admin.client, body, key)).status).toBe(200)
  await stored(key)
  const withoutAnswer = { status: null, answer: null }
  await server.database.inDealer(world.dealer.dealerId, (tx) =>
    tx.updateTable('kept_answers').set(withoutAnswer).where('key', '=', key).execute(),
  )
  now += 61_000
  const answer = await post(world.admin.client, body, key)
  expect([answer.status, codeOf(answer)]).toEqual([409, 'already_done'])
  expect(await countAbsences(body.first_day)).toBe(1)
})

it('RT-02 TEN-07 A user whose permissions changed does not get the stored answer', async () => {
  const who = await world.person({ global: ['global.users.update'] })
  const [body, key] = [absenceOf(world.admin.uuid), randomUUID()]
  expect((await post(who.client, body, key)).status).toBe(200)
  await stored(key)
  await world.admin.client.ok('PATCH', `/v1/admin/users/${who.uuid}/rights`, {
    give: [{ scope: 'global', permission: 'global.users.read' }],
  })
  const answer = await post(who.client, body, key)
  expect([answer.status, codeOf(answer)]).toEqual([409, 'already_done'])
})

it('RT-02 The answer with a secret is not stored, and its repeat creates no second token', async () => {
  const [path, body, key] = ['/v1/auth/extension-tokens', { name: 'Annahme' }, randomUUID()]
  const made = await post(world.admin.client, body, key, path)
  const { token } = made.json as { token: string }
  const row = await stored(key)
  expect([row.status, row.answer]).toEqual([200, null])
  const again = await post(world.admin.client, body, key, path)
  expect([codeOf(again), again.text.includes(token)]).toEqual(['already_done', false])
  expect(await world.admin.client.ok('GET', path)).toHaveLength(1)
})

it('RT-02 Answers count for a day, then their keys are free and deleted', async () => {
  const [body, key] = [absenceOf(world.admin.uuid), randomUUID()]
  await post(world.admin.client, body, key)
  await stored(key)
  now += 25 * 3_600_000
  const other = absenceOf(world.admin.uuid)
  expect((await post(world.admin.client, other, key)).status).toBe(200)
  expect(await countAbsences(other.first_day)).toBe(1)
  await stored(key)
  now += 25 * 3_600_000
  await server.database.inDealer(world.dealer.dealerId, (tx) => purgeOldAnswers(tx, now))
  expect(await keptRows()).toEqual([])
})
