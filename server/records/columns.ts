import { type RawBuilder, sql } from 'kysely'
import { columnsOf } from '#contract/api/define/recordSchemas.ts'
import type { RecordDefinition } from '#contract/records/define.ts'
import { type AnyField, isLongText, TIME_FIELDS } from '#contract/records/fields.ts'
import { EMPTY_DOCUMENT } from '#contract/richText/document.ts'
import { queriesOver } from '../db/queriesOver.ts'

const SYSTEM = ['uuid', 'version', 'created_at', 'updated_at', 'deleted_at']

/** SQL of computed columns, by name. */
type Computed = Readonly<Record<string, RawBuilder<unknown>>>
/** Conditions on a row under which the user sees the value of a field. Otherwise the field is empty. */
export type Masks = Readonly<Record<string, RawBuilder<boolean>>>
/**
 * Conditions, by the name of a computed flag. Every row (`r`) with the flag set meets its condition, and an index
 * answers it. A list that is filtered by the flag applies the condition first.
 */
export type Narrowed = Readonly<Record<string, RawBuilder<boolean>>>
/** A record with the SQL of its computed and masked columns. */
export type Shape = {
  record: RecordDefinition
  computed: Computed
  masks?: Masks | undefined
  narrowed?: Narrowed | undefined
}

/** The Postgres type of a field kind, where it is not text. */
export const SQL_TYPES: Partial<Record<AnyField['kind'], string>> = {
  time: 'timestamptz',
  moment: 'timestamptz',
  date: 'date',
  flag: 'boolean',
  number: 'float8',
  integer: 'bigint',
  money: 'bigint',
}

/** A column of the record's table, which is always called `r`. */
export const column = (name: string) => sql.ref(`r.${name}`)

/** A column, or the SQL of a computed or masked one. */
export const cellOf = ({ computed, masks }: Shape, name: string): RawBuilder<unknown> => {
  const found = Object.hasOwn(computed, name) ? computed[name] : undefined
  const mask = masks && Object.hasOwn(masks, name) ? masks[name] : undefined
  if (mask) return sql`(case when ${mask} then ${found ?? column(name)} end)`
  return found ? sql`(${found})` : column(name)
}

/** The field or computed column of a record with this name. Every record has the time fields. */
export function fieldOf(record: RecordDefinition, name: string): AnyField | undefined {
  if (Object.hasOwn(TIME_FIELDS, name)) return TIME_FIELDS[name as keyof typeof TIME_FIELDS]
  const all = columnsOf(record)
  return Object.hasOwn(all, name) ? all[name] : undefined
}

/** Caches the SQL of `columns` per record, because every page and every write needs it. */
const known = new WeakMap<RecordDefinition, Map<Computed, RawBuilder<unknown>>>()

/**
 * All columns of an answer. Days stay the text that the database returns. A computed sum or average is returned as a
 * number.
 */
export function columns(shape: Shape): RawBuilder<unknown> {
  const { record, computed, masks } = shape
  // Masks depend on the user, so this SQL cannot be cached.
  if (masks) return writtenOut(shape)
  const found = known.get(record)?.get(computed)
  if (found) return found
  const built = asText(writtenOut(shape))
  known.set(record, new Map(known.get(record)).set(computed, built))
  return built
}

/** Always the same object for a record, so that the cache in `columns` finds it again. */
const emptied = new WeakMap<Computed, Computed>()

/**
 * A record whose formatted texts are empty, for lists that do not show them. A page of them would be many megabytes.
 */
export function shortened(shape: Shape): Shape {
  const known = emptied.get(shape.computed)
  if (known) return { ...shape, computed: known }
  const long = Object.entries(shape.record.fields).filter(([, field]) => isLongText(field))
  const empty = long.map(([name, { kind }]) => [
    name,
    kind === 'rows' ? sql`'[]'::jsonb` : sql`${sql.lit(JSON.stringify(EMPTY_DOCUMENT))}::jsonb`,
  ])
  const computed: Computed = { ...shape.computed, ...Object.fromEntries(empty) }
  emptied.set(shape.computed, computed)
  return { ...shape, computed }
}

/** SQL without parameters becomes one raw text, so that it is not compiled anew each time. */
function asText(built: RawBuilder<unknown>): RawBuilder<unknown> {
  const { sql: text, parameters } = built.compile(compileOnly)
  return parameters.length === 0 ? sql.raw(text) : built
}
const compileOnly = queriesOver(() => Promise.reject(new Error('This query builder only compiles')))

function writtenOut(shape: Shape): RawBuilder<unknown> {
  const own = Object.entries(columnsOf(shape.record)).map(([name, { kind }]) => {
    const cell = cellOf(shape, name)
    if (kind === 'date') return sql`${cell}::text as ${sql.id(name)}`
    const type = SQL_TYPES[kind]
    if (shape.masks && Object.hasOwn(shape.masks, name)) return sql`${cell} as ${sql.id(name)}`
    if (!Object.hasOwn(shape.computed, name)) return cell
    return type === undefined ? sql`${cell} as ${sql.id(name)}` : sql`${cell}::${sql.raw(type)} as ${sql.id(name)}`
  })
  return sql.join([...SYSTEM.map(column), ...own])
}

const isSortedByText = ({ kind }: AnyField) => kind === 'text' || kind === 'email'

/** Later than every real moment. Rows without a value come last, and a cursor can continue behind them. */
const NEVER = sql.lit('9999-12-31T00:00:00Z')

/**
 * The sort expression of a list. Texts have a column `<field>_sort`: without case, accents and locale. For a computed
 * text it is calculated in the query.
 */
export function sortColumn(shape: Shape, name: string, field: AnyField): RawBuilder<unknown> {
  if (field.kind === 'clock') return sql`${cellOf(shape, name)} collate "C"`
  if (field.kind === 'moment' && field.optional) return sql`coalesce(${cellOf(shape, name)}, ${NEVER}::timestamptz)`
  if (!isSortedByText(field)) return cellOf(shape, name)
  if (Object.hasOwn(shape.computed, name)) return sql`(left(fold(${cellOf(shape, name)}), 200) collate "C")`
  return column(`${name}_sort`)
}

/**
 * The value in the form in which the table stores it. Some kinds become JSON text, because the driver would turn their
 * arrays into Postgres arrays.
 */
export function storedValue(record: RecordDefinition, name: string, value: unknown): unknown {
  const kind = record.fields[name]?.kind
  return kind === 'hours' || kind === 'rows' || kind === 'richText' ? JSON.stringify(value) : value
}
