import type { ColumnType, Generated } from 'kysely'
import type { MergedRecord } from '#contract/service/duplicates.ts'
import type { Json, Keyed, NullableTime, Time } from './columnTypes.ts'

/**
 * Owners of vehicles by period, which a trigger on `vehicles` writes, notes of the service desk, and merged customers and
 * vehicles.
 */
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
  merges: Keyed & {
    record: MergedRecord
    kept_uuid: string
    merged_uuid: string
    merged_at: Time
    merged_by: string | null
    snapshot: Json | null
    undone_at: NullableTime
    undone_by: ColumnType<string | null, string | null | undefined, string | null>
  }
  merged_rows: {
    dealer_id: string
    merge_uuid: string
    table_name: string
    column_name: string
    row_uuid: string
  }
  duplicate_keys: {
    dealer_id: string
    record: MergedRecord
    kind: string
    key: string
    row_uuid: string
  }
  duplicate_pairs: {
    dealer_id: string
    record: MergedRecord
    low_uuid: string
    high_uuid: string
    reasons: string[]
    dismissed_at: NullableTime
    dismissed_by: ColumnType<string | null, string | null | undefined, string | null>
  }
}
