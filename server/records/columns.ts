import { type RawBuilder, sql } from 'kysely'
import type { RecordDefinition } from '#contract/records/define.ts'
import { type AnyField, type FieldKind, TIME_FIELDS } from '#contract/records/fields.ts'

const SYSTEM = ['uuid', 'version', 'created_at', 'updated_at', 'deleted_at']
/** Their order is kept in a column of its own: without case, accents and locale. */
const SORTED_BY_TEXT: readonly FieldKind[] = ['text', 'email']

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

/** True where the order comes from `<field>_sort`. */
export const isSortedByText = (field: AnyField) => SORTED_BY_TEXT.includes(field.kind)

/** What a list is sorted by. */
export function sortColumn(name: string, field: AnyField): RawBuilder<unknown> {
  return column(isSortedByText(field) ? `${name}_sort` : name)
}
