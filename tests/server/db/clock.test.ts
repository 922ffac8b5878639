import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readClock } from '#tests/support/clock/readClock.ts'
import { TEST_BEGINS } from '#tests/support/clock/testClock.mjs'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { startTestServer } from '#tests/support/services/testServer.ts'

/** Longest time of one test run (ms). */
const RUN_MS = 3 * 60 * 60_000
/** Far more than the two queries below take, and far less than the clocks are moved (ms). */
const CLOSE_MS = 60_000

test('Tests, the database and the server have the same time', async () => {
  const began = Date.parse(process.env.TEST_NOW ?? TEST_BEGINS)
  expect(readClock() - began).toBeGreaterThanOrEqual(0)
  expect(readClock() - began).toBeLessThan(RUN_MS)

  const { database, close } = await openTestDatabase()
  const clocks = await database.inDealer('00000000-0000-4000-8000-000000000000', (tx) =>
    sql<{ now: Date; clock: Date }>`select now(), clock_timestamp() as clock`.execute(tx),
  )
  await close()
  for (const clock of Object.values(clocks.rows[0] ?? {}))
    expect(Math.abs(new Date(clock).getTime() - readClock())).toBeLessThan(CLOSE_MS)

  const server = await startTestServer({})
  const { headers } = await fetch(`${server.address}/health`)
  await server.close()
  expect(Math.abs(Date.parse(headers.get('date') ?? '') - readClock())).toBeLessThan(CLOSE_MS)
})
