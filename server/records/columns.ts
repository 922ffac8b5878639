import { type RawBuilder, sql } from 'kysely'
import type { RecordDefinition } from '#contract/records/define.ts'
import { type AnyField, TIME_FIELDS } from '#contract/records/fields.ts'
import { columnsOf } from '#contract/records/schemas.ts'
import { queriesOver } from '../db/queriesOver.ts'

const SYSTEM = ['uuid', 'version', 'created_at', 'updated_at', 'deleted_at']

/** SQL of columns that no table has, by name. */
type Computed = Readonly<Record<string, RawBuilder<unknown>>>
/** Conditions on a row under which somebody sees the value of a field; otherwise it is empty to them. */
export type Masks = Readonly<Record<string, RawBuilder<boolean>>>
/** A record as lists know it: what it shows, and how that is found. */
export type Shape = { record: RecordDefinition; computed: Computed; masks?: Masks | undefined }

/** The type of a value as Postgres calls it, where it is not text. */
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

/** A column, or the expression in its place. */
export const cellOf = ({ computed, masks }: Shape, name: string): RawBuilder<unknown> => {
  const found = Object.hasOwn(computed, name) ? computed[name] : undefined
  const mask = masks && Object.hasOwn(masks, name) ? masks[name] : undefined
  if (mask) return sql`(case when ${mask} then ${found ?? column(name)} end)`
  return found ? sql`(${found})` : column(name)
}

/** Times belong to every record. */
export function fieldOf(record: RecordDefinition, name: string): AnyField | undefined {
  if (Object.hasOwn(TIME_FIELDS, name)) return TIME_FIELDS[name as keyof typeof TIME_FIELDS]
  const all = columnsOf(record)
  return Object.hasOwn(all, name) ? all[name] : undefined
}

/** What `columns` has found for the columns of a record: they are asked for with every page and every write. */
const known = new WeakMap<RecordDefinition, { computed: Computed; built: RawBuilder<unknown> }>()

/** All columns that an answer has. Days stay text, as they came; a sum or an average comes as the number it is. */
export function columns(shape: Shape): RawBuilder<unknown> {
  const { record, computed, masks } = shape
  // What somebody may not see is no text for everybody.
  if (masks) return writtenOut(shape)
  const found = known.get(record)
  if (found?.computed === computed) return found.built
  const built = asText(writtenOut(shape))
  known.set(record, { computed, built })
  return built
}

/** Without values of its own, SQL is one text: nothing is put together anew each time. */
function asText(built: RawBuilder<unknown>): RawBuilder<unknown> {
  const { sql: text, parameters } = built.compile(compileOnly)
  return parameters.length === 0 ? sql.raw(text) : built
}
const compileOnly = queriesOver(() => Promise.reject(new Error('Only compiled')))

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

/**
 * What a list is sorted by. The order of a text is kept in a column of its own, `<field>_sort`: without case, accents
 * and locale; that of a computed one is found as it goes.
 */
export function sortColumn(shape: Shape, name: string, field: AnyField): RawBuilder<unknown> {
  if (field.kind === 'clock') return sql`${cellOf(shape, name)} collate "C"`
  if (!isSortedByText(field)) return cellOf(shape, name)
  if (Object.hasOwn(shape.computed, name)) return sql`(left(fold(${cellOf(shape, name)}), 200) collate "C")`
  return column(`${name}_sort`)
}

/** Lists and entries are kept as JSON, which the driver would take for an array of the database. */
export function storedValue(record: RecordDefinition, name: string, value: unknown): unknown {
  const kind = record.fields[name]?.kind
  return kind === 'hours' || kind === 'rows' ? JSON.stringify(value) : value
}
