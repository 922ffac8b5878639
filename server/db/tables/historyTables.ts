import type { ColumnType, Generated } from 'kysely'
import type { Keyed, NullableTime, Time } from './columnTypes.ts'

/** Owners of vehicles by period, which a trigger on `vehicles` writes, and notes of the service desk. */
export type HistoryTables = {
  vehicle_owners: Keyed & {
    vehicle_uuid: string
    customer_uuid: string
    from_at: NullableTime
    until_at: NullableTime
  }
  vehicle_notes: Keyed & {
    vehicle_uuid: string
    customer_uuid: string | null
    is_care: boolean
    text: string
    expires_on: ColumnType<never, string | null | undefined, string | null>
    version: Generated<number>
    created_at: Time
    created_by: string
    updated_at: Time
    deleted_at: NullableTime
  }
}
