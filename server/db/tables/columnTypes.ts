import type { ColumnType, Generated } from 'kysely'

/** Times are read as ISO 8601 text in UTC, and written as text or Date; see `typeParsers.ts`. */
export type Time = ColumnType<string, string | Date, string | Date>
export type DefaultTime = ColumnType<string, string | Date | undefined, string | Date>
export type NullableTime = ColumnType<string | null, string | Date | null | undefined, string | Date | null>

/** Written as JSON text. */
export type Json = ColumnType<unknown, string | undefined, string>
export type Keyed = { dealer_id: string; uuid: string }
export type Stamped = {
  version: Generated<number>
  created_at: DefaultTime
  updated_at: DefaultTime
  deleted_at: NullableTime
}
