import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordDefinition } from '#contract/records/define.ts'
import { records } from '#contract/records/index.ts'
import type { Reference, ReferenceTable } from '#server/db/references/reference.ts'
import { references } from '#server/db/references/references.ts'
import { type Query, tryAsOwner } from '#tests/server/tenants/tryAsOwner.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'

const all = Object.values<RecordDefinition>(records)
const recordOf = new Map(all.map((record) => [record.table, record]))
const tableOf = (name: string) => (records as Readonly<Record<string, RecordDefinition>>)[name]?.table

/** Columns that hold uuids, name scopes or may hold uuids in JSON. A foreign key names their table. */
type Column = { table: string; column: string; type: string; target: string | null }

const columnsOf = (query: Query) =>
  query(`
    select c.table_name as table, c.column_name as column, c.udt_name as type,
      (select f.relname from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class f on f.oid = k.confrelid
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
        where k.contype = 'f' and t.relname = c.table_name and a.attname = c.column_name
          and k.connamespace = 'app'::regnamespace limit 1) as target
    from information_schema.columns c
    where c.table_schema = 'app' and c.column_name not in ('dealer_id', 'uuid')
      and (c.udt_name in ('uuid', '_uuid', 'jsonb', 'json') or c.column_name ~ '(_uuid|_uuids|^scope)$')
    order by 1, 2`) as unknown as Promise<Column[]>

/** Tables of records to which a declaration refers. */
function targetsOf(reference: Reference): string[] {
  if ('ties' in reference) return reference.ties.map(({ to }) => tableOf(to) ?? '')
  if ('trace' in reference) return [tableOf(reference.trace) ?? '']
  return 'part' in reference ? [tableOf(reference.part) ?? ''] : []
}

/** Problem of a record's own column; null for none, undefined when the record's definition says nothing about it. */
function fieldProblem({ table, column, target }: Column): string | null | undefined {
  const field = recordOf.get(table)?.fields[column]
  if (field === undefined) return undefined
  if (field.kind !== 'reference') return field.kind === 'rows' || field.kind === 'hours' ? null : undefined
  return tableOf(field.to) === target ? null : `${table}.${column}: the record says ${field.to}, the key ${target}`
}

/** Columns without a declaration, or with one that the database does not confirm. */
function undeclared(columns: readonly Column[], declared: ReferenceTable): string[] {
  return columns.flatMap((one) => {
    const { table, column, target } = one
    const problem = fieldProblem(one)
    if (problem !== undefined) return problem === null ? [] : [problem]
    const reference = (declared as Readonly<Record<string, Readonly<Record<string, Reference>>>>)[table]?.[column]
    if (!reference) return [`${table}.${column}: not declared`]
    const targets = targetsOf(reference)
    const isRecord = target !== null && recordOf.has(target)
    if (isRecord && !targets.includes(target) && !('inner' in reference && targets.length === 0 && isOwn(table)))
      return [`${table}.${column}: refers to ${target}, and the declaration says ${targets.join() || 'nothing'}`]
    return []
  })
}

/** Rows that belong to an account alone are no dependents of the user. */
const OF_ACCOUNTS = [
  'known_devices',
  'data_exports',
  'password_links',
  'recovery_codes',
  'created_by_key',
  'kept_answers',
  'dashboard_layouts',
  'user_badges',
  'bay_passes',
]
const isOwn = (table: string) => OF_ACCOUNTS.includes(table)

let test: TestDatabase
let columns: Column[]
beforeAll(async () => {
  test = await openTestDatabase()
  columns = await tryAsOwner(test, columnsOf)
})
afterAll(() => test.close())

describe('the dependents of a record', () => {
  it('Every foreign key and every column that may name a row declares what depends on it', () => {
    expect(undeclared(columns, references)).toEqual([])
  })

  it('Every declaration names columns that exist', () => {
    const known = new Set(columns.map(({ table, column }) => `${table}.${column}`))
    const declared = Object.entries(references).flatMap(([table, all]) =>
      Object.keys(all).map((column) => `${table}.${column}`),
    )
    expect(declared.filter((one) => !known.has(one))).toEqual([])
    expect(declared.length).toBeGreaterThan(80)
  })

  it.each([
    [
      'a foreign key',
      'alter table app.notes add foreign key (dealer_id, person) references app.users (dealer_id, uuid)',
    ],
    ['a uuid without one', 'alter table app.notes add column about_uuid uuid'],
    ['a list of uuids', 'alter table app.notes add column people uuid[]'],
    ['JSON', 'alter table app.notes add column content jsonb'],
  ])('A new table with %s is reported until it is declared', async (_name, statement) => {
    const found = await tryAsOwner(test, async (query) => {
      await query('create table app.notes (dealer_id uuid not null, uuid uuid not null, person uuid)')
      await query(statement)
      return columnsOf(query)
    })
    const notes = found.filter(({ table }) => table === 'notes')
    expect(notes.length).toBeGreaterThan(0)
    expect(undeclared(notes, references)).toEqual(notes.map(({ column }) => `notes.${column}: not declared`))
  })

  it('A declaration that names another record than its foreign key is reported', () => {
    const wrong = { ...references, absences: { user_uuid: { trace: 'group' } } } as const satisfies ReferenceTable
    expect(undeclared(columns, wrong)).toContain('absences.user_uuid: refers to users, and the declaration says groups')
  })
})
