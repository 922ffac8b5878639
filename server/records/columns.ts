import { type RawBuilder, sql } from 'kysely'
import type { RecordDefinition } from '#contract/records/define.ts'
import { type AnyField, TIME_FIELDS } from '#contract/records/fields.ts'

const SYSTEM = ['uuid', 'version', 'created_at', 'updated_at', 'deleted_at']

/** A column of the record's table, which is always called `r`. */
export const column = (name: string) => sql.ref(`r.${name}`)

/** Times belong to every record. */
export function fieldOf(record: RecordDefinition, name: string): AnyField | undefined {
  if (Object.hasOwn(TIME_FIELDS, name)) return TIME_FIELDS[name as keyof typeof TIME_FIELDS]
  return Object.hasOwn(record.fields, name) ? record.fields[name] : undefined
}

/** All columns that an answer has. Days stay text, as they came. */
export function columns(record: RecordDefinition): RawBuilder<unknown> {
  const own = Object.entries(record.fields).map(([name, { kind }]) =>
    kind === 'date' ? sql`${column(name)}::text as ${sql.id(name)}` : column(name),
  )
  return sql.join([...SYSTEM.map(column), ...own])
}

/** Their order is kept in a column of its own, `<field>_sort`: without case, accents and locale. */
const isSortedByText = ({ kind }: AnyField) => kind === 'text' || kind === 'email'

/** What a list is sorted by. */
export const sortColumn = (name: string, field: AnyField) => column(isSortedByText(field) ? `${name}_sort` : name)
