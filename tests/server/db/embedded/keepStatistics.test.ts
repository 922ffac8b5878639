import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { createDealer } from '#tests/support/database/people.ts'

test('The embedded database learns the size of a table that grew after its start', async () => {
  const { database, close } = await openTestDatabase({ kind: 'pglite', statisticsPaceMs: 20 })
  try {
    const { dealerId } = await createDealer(database)
    const estimated = () =>
      database.withoutDealer(async (tx) => {
        const { rows } = await sql<{ rows: number }>`select reltuples as rows from pg_class
          where oid = 'app.record_words'::regclass`.execute(tx)
        return rows[0]?.rows
      })
    expect(await estimated()).toBeLessThanOrEqual(0)
    await database.inDealer(dealerId, (tx) =>
      sql`insert into record_words (dealer_id, record, record_uuid, word)
        select ${dealerId}, 'customer', gen_random_uuid(), 'kunde' || n from generate_series(1, 400) n`.execute(tx),
    )
    await expect.poll(estimated).toBe(400)
  } finally {
    await close()
  }
})
