import type { ColumnType, Generated } from 'kysely'
import type { ImportKind } from '#contract/directory/directory.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Keyed, NullableTime, Time } from './columnTypes.ts'

/** Long work that a user has started, answers kept for repeated requests, and remembered columns of imported files. */
export type WorkTables = {
  location_moves: Keyed & {
    from_uuid: string
    to_uuid: string
    deletes: boolean
    state: 'running' | 'done' | 'failed'
    total: number
    moved: Generated<number>
    error: ErrorCode | null
    started_at: Time
    ended_at: NullableTime
    started_by: string
  }
  import_columns: {
    dealer_id: string
    kind: ImportKind
    header: string
    fields: ColumnType<(string | null)[], string, string>
    used_at: Time
  }
  kept_answers: {
    dealer_id: string
    user_uuid: string
    key: string
    attempt: string
    request: Buffer
    rights: Buffer
    created_at: Time
    status: number | null
    answer: string | null
  }
}
