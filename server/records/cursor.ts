import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { AnyField } from '#contract/records/fields.ts'
import { Failure } from '../request/failure.ts'
import { type Shape, SQL_TYPES, sortColumn } from './columns.ts'

/** The sort, the last row's value as text, and its uuid. The client gets it as text and sends it back. */
const cursor = z.tuple([z.string(), z.string().max(1_000), z.uuid()])
type Cursor = z.infer<typeof cursor>

/** The text form that the client gets. */
export const toCursor = (value: Cursor) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The form that a value must have so that Postgres can parse it. */
function valueSchema(field: AnyField): z.ZodType {
  switch (SQL_TYPES[field.kind]) {
    case 'timestamptz':
      return z.iso.datetime().refine((text) => text > '1')
    case 'date':
      return z.iso.date()
    case 'boolean':
      return z.enum(['true', 'false'])
    case 'float8':
      return z.string().regex(/^-?\d{1,15}(\.\d{1,20})?(e[+-]\d{1,2})?$/)
    case 'bigint':
      return z.string().regex(/^-?\d{1,16}$/)
    default:
      return z.string().regex(/^[^\p{Cc}\p{Cs}]*$/u)
  }
}

/** Parses a client's cursor. Refuses one of another sort order, and one with a value that the field cannot have. */
export function fromCursor(text: string, sort: string, field: AnyField): Cursor {
  try {
    const found = cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    if (found[0] !== sort) throw new Error('The cursor belongs to another sort order')
    valueSchema(field).parse(found[1])
    return found
  } catch {
    throw new Failure('validation_failed', { fields: { cursor: 'invalid_format' } })
  }
}

/**
 * SQL: the sort value of a row as text. Times keep their microseconds, because otherwise a row would appear twice or
 * never.
 */
export function cursorValue(shape: Shape, name: string, field: AnyField): RawBuilder<string> {
  const value = sortColumn(shape, name, field)
  if (SQL_TYPES[field.kind] === 'timestamptz') return sql`to_char(${value}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
  return sql`(${value})::text`
}

/**
 * Rows behind the cursor, in the direction of the list. The cast names the type, so that Postgres can use the index.
 */
export function behind(
  shape: Shape,
  name: string,
  field: AnyField,
  isDown: boolean,
  [, value, uuid]: Cursor,
): RawBuilder<boolean> {
  const type = sql.raw(SQL_TYPES[field.kind] ?? 'text')
  const direction = sql.raw(isDown ? '<' : '>')
  return sql`(${sortColumn(shape, name, field)}, r.uuid) ${direction} (cast(${value} as ${type}), cast(${uuid} as uuid))`
}
