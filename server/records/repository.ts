import { type RawBuilder, sql } from 'kysely'
import type { Page, RecordDefinition, RecordRow } from '#contract/records/define.ts'
import type { Tx } from '../db/database.ts'
import { Failure } from '../failure.ts'
import { columns, fieldOf, sortColumn } from './columns.ts'
import { behind, cursorValue, fromCursor, toCursor } from './cursor.ts'
import { filtered } from './filters.ts'
import { found } from './search.ts'

/** A list query after validation. */
export type Query = { limit: number; cursor?: string; q?: string; sort: string; deleted?: 'with' | 'only' }

type Scope = { record: RecordDefinition; visible: RawBuilder<boolean> | undefined }
type Row = RecordRow & Record<string, unknown>
const UNIQUE_VIOLATION = '23505'

const all = (conditions: readonly RawBuilder<boolean>[]) =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join([...conditions], sql` and `)}`

/** One page, by a key that later inserts do not move. */
export async function listPage(tx: Tx, { record, visible }: Scope, query: Query, now: number): Promise<Page<Row>> {
  const isDown = query.sort.startsWith('-')
  const name = query.sort.replace(/^-/, '')
  const field = fieldOf(record, name)
  if (!field) throw new Failure('validation_failed', { fields: { sort: 'unknown_value' } })
  const conditions = [
    ...(query.deleted === 'with'
      ? []
      : [sql<boolean>`r.deleted_at is ${sql.raw(query.deleted ? 'not null' : 'null')}`]),
    ...filtered(record, query, now),
    ...(await found(tx, record, query.q ?? '')),
    ...(visible ? [visible] : []),
    ...(query.cursor === undefined ? [] : [behind(name, field, isDown, fromCursor(query.cursor, query.sort, field))]),
  ]
  const direction = sql.raw(isDown ? 'desc' : 'asc')
  const { rows } = await sql<Row & { cursor_value: string }>`
    select ${columns(record)}, ${cursorValue(name, field)} as cursor_value from ${sql.table(record.table)} r
    where ${all(conditions)}
    order by ${sortColumn(name, field)} ${direction}, r.uuid ${direction} limit ${query.limit + 1}`.execute(tx)
  const kept = rows.slice(0, query.limit)
  const last = kept.at(-1)
  const hasMore = rows.length > kept.length && last !== undefined
  return {
    items: kept.map(({ cursor_value: _left, ...row }) => row as Row),
    has_more: hasMore,
    next_cursor: hasMore ? toCursor([query.sort, last.cursor_value, last.uuid]) : null,
  }
}

/** One row, deleted or not. `lock` keeps it from being changed by others until the end of the transaction. */
export async function findRow(
  tx: Tx,
  { record, visible }: Scope,
  uuid: string,
  lock = false,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${columns(record)} from ${sql.table(record.table)} r
    where ${all([sql<boolean>`r.uuid = ${uuid}`, ...(visible ? [visible] : [])])}
    ${sql.raw(lock ? 'for no key update' : '')}`.execute(tx)
  return rows[0]
}

/** A new row, as it is stored. */
export async function insertRow(tx: Tx, record: RecordDefinition, values: Record<string, unknown>): Promise<Row> {
  const names = Object.keys(values).map((name) => sql.id(name))
  return written(
    record,
    sql<Row>`insert into ${sql.table(record.table)} as r (${sql.join(names)})
      values (${sql.join(Object.values(values))}) returning ${columns(record)}`.execute(tx),
  )
}

/** Changes a locked row; its version grows with it. */
export async function updateRow(
  tx: Tx,
  record: RecordDefinition,
  uuid: string,
  values: Record<string, unknown>,
): Promise<Row> {
  const changes = Object.entries(values).map(([name, value]) => sql`${sql.id(name)} = ${value}`)
  return written(
    record,
    sql<Row>`update ${sql.table(record.table)} as r set ${sql.join([...changes, sql`version = r.version + 1`])}
      where r.uuid = ${uuid} returning ${columns(record)}`.execute(tx),
  )
}

/** The index that refuses a second one is called `<table>_<field>`. */
async function written(record: RecordDefinition, statement: Promise<{ rows: Row[] }>): Promise<Row> {
  try {
    const [row] = (await statement).rows
    if (!row) throw new Failure('not_found')
    return row
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION)) throw error
    const index = 'constraint' in error ? String(error.constraint) : ''
    const field = record.unique.find((name) => index === `${record.table}_${name}`)
    if (field === undefined) throw error
    throw new Failure('validation_failed', { fields: { [field]: 'already_exists' } })
  }
}
