import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { createLogStore } from '#server/modules/logs/logStore.ts'
import { createRequestTimes } from '#server/modules/logs/requestTimes.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { createDealer, createUser, type TestDealer } from '#tests/support/database/people.ts'

let test: TestDatabase
let dealer: TestDealer
beforeAll(async () => {
  test = await openTestDatabase()
  dealer = await createDealer(test.database)
  await createUser(test.database, dealer, { firstName: 'Wolfram', lastName: 'Zündkerze' })
})
afterAll(() => test.close())

const line = (given: object) =>
  JSON.stringify({ level: 40, time: readClock(), dealer: dealer.dealerId, msg: 'x', ...given })
const rows = (database: Database = test.database) =>
  database.inDealer(dealer.dealerId, (tx) => tx.selectFrom('log_lines').selectAll().orderBy('uuid').execute())
const empty = () => test.database.inDealer(dealer.dealerId, (tx) => tx.deleteFrom('log_lines').execute())

describe('log lines of a dealer', () => {
  it('Lines of a dealer are stored in one batch with their search fields, and without lines of the operator', async () => {
    await empty()
    const stored: string[] = []
    const store = createLogStore({ database: test.database, onStored: (one) => stored.push(one), waitMs: 5 })
    const reqId = randomUUID()
    const err = { type: 'Error', message: 'broken', stack: 'at /srv/secret/place.ts:1', code: 'E1' }
    store.take(
      line({ level: 50, reqId, route: '/api/v1/users', user: dealer.dealerId, err, msg: 'request failed', pid: 1 }),
    )
    store.take(line({ area: 'jobs', kind: 'mail', msg: 'job failed for Wolfram Zündkerze' }))
    await expect.poll(() => rows()).toHaveLength(2)
    expect(stored).toEqual([dealer.dealerId])
    const [failed, job] = await rows()
    expect(failed).toMatchObject({ level: 'error', area: 'http', request_id: reqId, route: '/api/v1/users' })
    expect(failed?.details).toEqual({ error: { type: 'Error', message: 'broken', code: 'E1' } })
    expect(job).toMatchObject({ area: 'jobs', message: 'job failed for [name] [name]', details: { kind: 'mail' } })
    await store.stop()
  })

  it('Log lines of fast reading requests and of requests that watch the log are not stored', async () => {
    await empty()
    const store = createLogStore({ database: test.database, onStored: () => {} })
    const answered = { level: 30, msg: 'answered', route: '/api/v1/chats', method: 'GET', status: 200, milliseconds: 3 }
    store.take(line(answered))
    store.take(line({ ...answered, method: 'POST', route: '/api/v1/admin/logs/tail', milliseconds: 5_000 }))
    for (const kept of [{ method: 'POST' }, { status: 403 }, { milliseconds: 1_500 }])
      store.take(line({ ...answered, ...kept }))
    await store.stop()
    expect((await rows()).map(({ method, status, milliseconds }) => [method, status, milliseconds])).toEqual([
      ['POST', 200, 3],
      ['GET', 403, 3],
      ['GET', 200, 1_500],
    ])
    // These lines were logged without a user, and are stored without one.
    expect((await rows()).map(({ user_uuid }) => user_uuid)).toEqual([null, null, null])
  })

  it('Lines wait while the database is away; lines beyond the limit are counted and reported', async () => {
    await empty()
    let isAway = true
    const database: Pick<Database, 'inDealer'> = {
      inDealer: (id, work) => (isAway ? Promise.reject(new Error('away')) : test.database.inDealer(id, work)),
    }
    const store = createLogStore({ database, onStored: () => {}, waitMs: 5, most: 10 })
    for (let count = 0; count < 25; count += 1) store.take(line({ msg: `Zeile ${count}` }))
    await expect.poll(() => store.stats(dealer.dealerId)).toEqual({ waiting: 10, dropped: 15 })
    isAway = false
    await expect.poll(() => rows()).toHaveLength(11)
    const last = (await rows()).find(({ area }) => area === 'log')
    expect(last).toMatchObject({ message: 'lines of the log were lost', details: { count: 15 } })
    await store.stop()
    expect(await rows()).toHaveLength(11)
  })

  it('Log lines of a dealer that does not exist any more do not keep the lines of others from being stored', async () => {
    await empty()
    const store = createLogStore({ database: test.database, onStored: () => {} })
    store.take(line({ dealer: randomUUID() }))
    store.take(line({ dealer: 'nobody' }))
    store.take(line({ msg: 'da' }))
    await store.stop()
    expect((await rows()).map(({ message }) => message)).toEqual(['da'])
  })
})

describe('how long requests take', () => {
  it('Durations of requests are shown per route for the last quarter of an hour, slowest first, per dealer', () => {
    const times = createRequestTimes()
    for (let count = 1; count <= 100; count += 1) times.observe('a', 'GET /v1/chats', count, false)
    times.observe('a', 'POST /v1/chats', 900, true)
    times.observe('b', 'GET /v1/other', 1, false)
    const [slow, fast, ...more] = times.of('a').rows
    expect(more).toEqual([])
    expect(slow).toMatchObject({ method: 'POST', route: '/v1/chats', count: 1, failed: 1 })
    expect(fast).toMatchObject({ method: 'GET', count: 100, failed: 0 })
    expect(fast?.p50_ms).toBeGreaterThan(40)
    expect(fast?.p50_ms).toBeLessThan(62)
    expect(fast?.p95_ms).toBeGreaterThan(76)
    expect(fast?.p95_ms).toBeLessThan(119)
  })

  it('Durations of requests are dropped after an hour', () => {
    let now = 0
    const times = createRequestTimes(() => now)
    times.observe('a', 'GET /v1/chats', 5, false)
    now = 31 * 60_000
    times.observe('a', 'GET /v1/chats', 5, false)
    expect(times.of('a').rows[0]?.count).toBe(2)
    now = 65 * 60_000
    times.observe('a', 'GET /v1/chats', 5, false)
    expect(times.of('a').rows[0]?.count).toBe(2)
  })
})
