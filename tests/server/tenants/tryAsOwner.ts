import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import type { TestDatabase } from '#tests/support/database/database.ts'

export type Row = Readonly<Record<string, unknown>>
export type Query = (text: string) => Promise<Row[]>

class RolledBack extends Error {}

/**
 * Runs statements with the rights of the installing user and rolls everything back at the end. On Postgres that is the
 * owner of DATABASE_URL, on the embedded database its only user.
 */
export async function tryAsOwner<T>(test: TestDatabase, work: (query: Query) => Promise<T>): Promise<T> {
  if (test.url !== undefined) return onPostgres(test.url, work)
  let result: { value: T } | undefined
  await test.database
    .inDealer(randomUUID(), async (tx) => {
      const query: Query = async (text) => (await sql.raw<Row>(text).execute(tx)).rows
      await query('reset role')
      result = { value: await work(query) }
      throw new RolledBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
  if (!result) throw new Error('nothing came back')
  return result.value
}

async function onPostgres<T>(url: string, work: (query: Query) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    return await work(async (text) => (await client.query<Record<string, unknown>>(text)).rows)
  } finally {
    await client.query('rollback')
    await client.end()
  }
}
