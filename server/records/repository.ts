import { type RawBuilder, sql } from 'kysely'
import { LABELS_OFFERED } from '#contract/api/define/recordSchemas.ts'
import type { Page, RecordCount, RecordDefinition, RecordLabel, RecordRow } from '#contract/records/define.ts'
import { wordBeginnings } from '#contract/text/words.ts'
import { plateReadings } from '#contract/vehicles/licensePlate.ts'
import type { Tx } from '../db/database.ts'
import { Failure } from '../request/failure.ts'
import type { Part } from './audit.ts'
import { column, columns, fieldOf, type Shape, shortened, sortColumn, storedValue } from './columns.ts'
import { behind, cursorValue, fromCursor, toCursor } from './cursor.ts'
import { filtered } from './filters.ts'
import type { Scope } from './scope.ts'
import { found } from './search/search.ts'
import { spelledColumns } from './spelled.ts'

/** A list query after validation. */
export type Query = {
  limit: number
  cursor?: string
  q?: string
  sort: string
  deleted?: 'with' | 'only'
  updated_after?: string
  short?: 'true' | 'false'
}

type Row = RecordRow & Record<string, unknown>
const UNIQUE_VIOLATION = '23505'

/**
 * How far `updated_after` is moved back, because a write gets its time before its commit. Without this, a row that was
 * committed late would be missed. With it, some rows are returned twice.
 */
const LATE = '30 seconds'

const all = (conditions: readonly RawBuilder<boolean>[]) =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join([...conditions], sql` and `)}`

/** SQL conditions of a selection, except for active or deleted. */
async function selected(tx: Tx, scope: Scope, query: Partial<Query>, now: number): Promise<RawBuilder<boolean>[]> {
  return [
    ...(await filtered(tx, scope, query, now)),
    ...(await found(tx, scope.record, query.q ?? '')),
    ...scope.visible,
  ]
}

/** Reads one page. Its cursor is a sort key, so rows that are inserted meanwhile do not shift the pages. */
export async function listPage(tx: Tx, scope: Scope, query: Query, now: number): Promise<Page<Row>> {
  const { record } = scope
  const isDown = query.sort.startsWith('-')
  const name = query.sort.replace(/^-/, '')
  const field = fieldOf(record, name)
  if (!field) throw new Failure('validation_failed', { fields: { sort: 'unknown_value' } })
  const since = query.updated_after
  const conditions = [
    ...(query.deleted === 'with'
      ? []
      : [sql<boolean>`r.deleted_at is ${sql.raw(query.deleted ? 'not null' : 'null')}`]),
    ...(await selected(tx, scope, query, now)),
    ...(since === undefined
      ? []
      : [sql<boolean>`r.updated_at > cast(${since} as timestamptz) - interval ${sql.lit(LATE)}`]),
    ...(query.cursor === undefined
      ? []
      : [behind(scope, name, field, isDown, fromCursor(query.cursor, query.sort, field))]),
  ]
  const direction = sql.raw(isDown ? 'desc' : 'asc')
  const { rows } = await sql<Row & { cursor_value: string }>`
    select ${columns(query.short === 'true' ? shortened(scope) : scope)}, ${cursorValue(scope, name, field)} as cursor_value from ${sql.table(record.table)} r
    where ${all(conditions)}
    order by ${sortColumn(scope, name, field)} ${direction}, r.uuid ${direction} limit ${query.limit + 1}`.execute(tx)
  const kept = rows.slice(0, query.limit)
  const last = kept.at(-1)
  const hasMore = rows.length > kept.length && last !== undefined
  return {
    items: kept.map(({ cursor_value: _left, ...row }) => row as Row),
    has_more: hasMore,
    next_cursor: hasMore ? toCursor([query.sort, last.cursor_value, last.uuid]) : null,
  }
}

/** Counts the matching rows, active and deleted. */
export async function countRows(tx: Tx, scope: Scope, query: Partial<Query>, now: number): Promise<RecordCount> {
  const { rows } = await sql<RecordCount>`
    select count(*) filter (where r.deleted_at is null) as count,
      count(*) filter (where r.deleted_at is not null) as deleted
    from ${sql.table(scope.record.table)} r where ${all(await selected(tx, scope, query, now))}`.execute(tx)
  return rows[0] ?? { count: 0, deleted: 0 }
}

/**
 * The query with a plate spelled as labels show it. Unchanged if the label has no plate, or if the text is not exactly
 * one plate.
 */
function labelWords({ label }: RecordDefinition, q: string): string {
  const [plate, ...others] = label.includes('licensePlate') ? plateReadings(q) : []
  return plate && others.length === 0 ? plate.canonical.replace(/ [0-9/]{5}$/, '') : q
}

/** Rows whose label has a word beginning with each word of the query. */
const inLabel = (record: RecordDefinition, q: string): RawBuilder<boolean>[] =>
  wordBeginnings(labelWords(record, q)).map(
    (ways) => sql`exists (select from words_of(concat_ws(' ', ${sql.join(record.label.map(column))})) as said
      where exists (select from unnest(${[...ways]}::text[]) way where starts_with(said, way)))`,
  )

/** Labels of given rows, also deleted ones, or of the first active rows that match `q`. */
export async function readLabels(
  tx: Tx,
  scope: Scope,
  { q = '', uuids }: { q?: string | undefined; uuids?: string | string[] | undefined },
  /** For a caller who may not read the record: only words of the label are searched. */
  isLabelOnly = false,
): Promise<RecordLabel[]> {
  const { record, visible } = scope
  const wanted = uuids === undefined ? undefined : [uuids].flat()
  const conditions = wanted
    ? [sql<boolean>`r.uuid = any(${wanted}::uuid[])`]
    : [sql<boolean>`r.deleted_at is null`, ...(await found(tx, record, q)), ...(isLabelOnly ? inLabel(record, q) : [])]
  const name = record.defaultSort.replace(/^-/, '')
  const field = fieldOf(record, name)
  if (!field) throw new Error(`${record.name} has no such sort field`)
  const direction = sql.raw(record.defaultSort.startsWith('-') ? 'desc' : 'asc')
  const { rows } = await sql<RecordLabel>`
    select r.uuid, concat_ws(' ', ${sql.join(record.label.map(column))}) as label, r.deleted_at is not null as deleted
    from ${sql.table(record.table)} r where ${all([...conditions, ...visible])}
    order by ${sortColumn(scope, name, field)} ${direction}, r.uuid ${direction}
    limit ${wanted?.length ?? LABELS_OFFERED}`.execute(tx)
  return rows
}

/** One row for the detail answer, deleted or not. */
export async function readRow(tx: Tx, scope: Scope, uuid: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${spelledColumns(scope)} from ${sql.table(scope.record.table)} r
    where ${all([sql<boolean>`r.uuid = ${uuid}`, ...scope.visible])}`.execute(tx)
  return rows[0]
}

/** One row, deleted or not. `lock` keeps it from being changed by others until the end of the transaction. */
export async function findRow(tx: Tx, scope: Scope, uuid: string, lock = false): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${columns(scope)} from ${sql.table(scope.record.table)} r
    where ${all([sql<boolean>`r.uuid = ${uuid}`, ...scope.visible])}
    ${sql.raw(lock ? 'for no key update of r' : '')}`.execute(tx)
  return rows[0]
}

/** Fields of a row that the session may not see. They are hidden in its history too. */
export async function hiddenFields(tx: Tx, { record, masks }: Scope, uuid: string): Promise<string[]> {
  const all = Object.entries(masks ?? {})
  if (all.length === 0) return []
  const seen = all.map(([name, mask]) => sql`${mask} as ${sql.id(name)}`)
  const { rows } = await sql<Record<string, boolean>>`
    select ${sql.join(seen)} from ${sql.table(record.table)} r where r.uuid = ${uuid}`.execute(tx)
  return all.map(([name]) => name).filter((name) => rows[0]?.[name] !== true)
}

/**
 * The visible rows that are parts of a row, also deleted ones, with their labels. `field` names the whole. `since` is the
 * event that moved a part here from another whole, or null.
 */
export async function listParts(tx: Tx, { record, visible }: Scope, field: string, whole: string): Promise<Part[]> {
  const { rows } = await sql<Omit<Part, 'record'>>`
    select r.uuid, concat_ws(' ', ${sql.join(record.label.map(column))}) as label,
      (select e.uuid from audit_events e where e.record = ${record.name} and e.record_uuid = r.uuid
        and e.event = ${`${record.name}.changed`} and e.after ? ${field} order by e.uuid desc limit 1) as since
    from ${sql.table(record.table)} r
    where ${all([sql<boolean>`${column(field)} = ${whole}`, ...visible])}`.execute(tx)
  return rows.map((row) => ({ record: record.name, ...row }))
}

/** Inserts a row and returns it as stored. */
export async function insertRow(tx: Tx, shape: Shape, values: Record<string, unknown>): Promise<Row> {
  const { record } = shape
  const names = Object.keys(values).map((name) => sql.id(name))
  const stored = Object.entries(values).map(([name, value]) => storedValue(record, name, value))
  return written(
    record,
    sql<Row>`insert into ${sql.table(record.table)} as r (${sql.join(names)})
      values (${sql.join(stored)}) returning ${columns(shape)}`.execute(tx),
  )
}

/** Changes a locked row and increases its version. */
export async function updateRow(tx: Tx, shape: Shape, uuid: string, values: Record<string, unknown>): Promise<Row> {
  const { record } = shape
  const changes = Object.entries(values).map(
    ([name, value]) => sql`${sql.id(name)} = ${storedValue(record, name, value)}`,
  )
  return written(
    record,
    sql<Row>`update ${sql.table(record.table)} as r set ${sql.join([...changes, sql`version = r.version + 1`])}
      where r.uuid = ${uuid} returning ${columns(shape)}`.execute(tx),
  )
}

/** Turns a unique violation into a field error. The unique index is named `<table>_<field>`. */
async function written({ table, fields }: Shape['record'], statement: Promise<{ rows: Row[] }>): Promise<Row> {
  try {
    const [row] = (await statement).rows
    if (!row) throw new Failure('not_found')
    return row
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION)) throw error
    const index = 'constraint' in error ? String(error.constraint) : ''
    const field = Object.keys(fields).find((name) => index === `${table}_${name}`)
    if (field === undefined) throw error
    throw new Failure('validation_failed', { fields: { [field]: 'already_exists' } })
  }
}
