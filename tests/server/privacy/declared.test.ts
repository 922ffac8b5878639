import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PersonalTable } from '#server/db/personal/personal.ts'
import { personalTables } from '#server/db/personal/personalTables.ts'
import { type Query, tryAsOwner } from '#tests/server/tenants/tryAsOwner.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'

const declared = personalTables as Readonly<Record<string, PersonalTable>>

/** Columns that can hold a text, and so a name. Columns that the database derives follow the others. */
const columnsOf = (query: Query) =>
  query(`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'app' and is_generated = 'NEVER'
      and udt_name in ('text', 'varchar', 'bpchar', '_text', 'json', 'jsonb', 'bytea')
    order by 1, 2`) as Promise<unknown> as Promise<{ table: string; column: string }[]>

function isDeclared({ table, column }: { table: string; column: string }): boolean {
  const found = declared[table]
  if (!found) return false
  const set = [found.customer, found.user].flatMap((rule) => Object.keys(rule?.set ?? {}))
  return [...set, ...(found.texts ?? []), ...(found.impersonal ?? [])].includes(column)
}
const undeclared = (columns: readonly { table: string; column: string }[]) =>
  columns.filter((one) => !isDeclared(one)).map(({ table, column }) => `${table}.${column}`)

let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.close())

describe('personal columns', () => {
  it('Every column that can hold a text declares what happens to it when a person is anonymised', async () => {
    expect(undeclared(await tryAsOwner(test, columnsOf))).toEqual([])
  })

  it('A new column and a new table are reported until they are declared', async () => {
    const columns = await tryAsOwner(test, async (query) => {
      await query('alter table app.papers add column driver_name text')
      await query('create table app.notes (dealer_id uuid not null, content jsonb)')
      return columnsOf(query)
    })
    expect(undeclared(columns)).toEqual(['notes.content', 'papers.driver_name'])
  })
})
