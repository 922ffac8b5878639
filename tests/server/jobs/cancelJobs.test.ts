import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { cancelJobs } from '#server/jobs/cancelJobs.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { createDealer, type TestDealer } from '#tests/support/database/people.ts'

const MANY = 100_000
const LATER = '01a0a94d-0000-7000-8000-000000000001'
let test: TestDatabase
let dealer: TestDealer
beforeAll(async () => {
  test = await openTestDatabase({ kind: 'postgres' })
  dealer = await createDealer(test.database)
  const owner = new pg.Client({ connectionString: test.url })
  await owner.connect()
  // The queue is no part of this test, so its triggers do not run.
  await owner.query('alter table app.jobs disable trigger user')
  const insert = (kind: string, data: object, number: number) =>
    test.database.inDealer(dealer.dealerId, (tx) =>
      sql`insert into jobs (dealer_id, uuid, kind, data)
        select ${dealer.dealerId}::uuid, gen_random_uuid(), ${kind}, ${JSON.stringify(data)}::jsonb
        from generate_series(1, ${number}::int)`.execute(tx),
    )
  await insert('mail', { user_uuid: LATER }, MANY)
  await insert('chat_later', { later_uuid: LATER }, 1)
  await insert('chat_later', { later_uuid: dealer.dealerId }, 20)
  await owner.query('analyze app.jobs')
  await owner.end()
}, 60_000)
afterAll(() => test.close())

it('A canceled job is found by an index among 100,000 waiting jobs of another kind', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await test.database.inDealer(dealer.dealerId, (tx) => cancelJobs(tx, 'chat_later', { later_uuid: LATER }))
  const asked = query.mock.calls.map(([one]) => one as unknown as { text?: string; values?: unknown[] })
  query.mockRestore()
  const deletion = asked.find(({ text }) => text?.startsWith('delete from "jobs"'))
  const rows = await test.database.inDealer(dealer.dealerId, async (tx) => {
    const explained = await tx.executeQuery<Record<string, string>>(
      CompiledQuery.raw(`explain ${deletion?.text}`, deletion?.values),
    )
    const left = await sql<{
      number: number
    }>`select count(*)::int as number from jobs where kind = 'chat_later'`.execute(tx)
    return { plan: explained.rows.map((row) => row['QUERY PLAN']).join('\n'), left: left.rows[0]?.number }
  })
  expect(rows.left).toBe(20)
  expect(rows.plan).toContain('jobs_waiting')
  expect(rows.plan).not.toContain('Seq Scan')
})
