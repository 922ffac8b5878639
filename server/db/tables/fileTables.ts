import type { Generated } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import type { FilePlace } from '#contract/storedFiles.ts'
import type { DefaultTime, Keyed, NullableTime, Time } from './columnTypes.ts'

/** `infected`: the scanner found a threat in a stored file, and the file is locked. */
export type ScanState = 'unscanned' | 'clean' | 'infected'

/** Stored files and their content. */
export type FileTables = {
  files: Keyed & {
    owner_record: string
    owner_uuid: string | null
    role: string
    upload_group_uuid: string | null
    digest: Buffer
    size: number
    content_type: string
    width: number | null
    height: number | null
    scan_state: ScanState
    created_at: DefaultTime
    created_by: string | null
    /** The object in the storage that holds the content; null: the content is in `file_parts`. */
    object_uuid: Generated<string | null>
  }
  file_parts: { dealer_id: string; file_uuid: string; nth: number; bytes: Buffer }
  file_thumbnails: { dealer_id: string; file_uuid: string; bytes: Buffer }
  incoming_files: Keyed & {
    use: string
    owner_uuid: string
    content_type: string
    size: number
    received: Generated<number>
    created_by: string
    created_at: Time
  }
  incoming_parts: { dealer_id: string; incoming_uuid: string; at: number; bytes: Buffer }
  /** Objects of the storage. The row is written before the object and deleted after it. */
  file_objects: Keyed & { created_at: DefaultTime; leaving_at: NullableTime }
  file_checks: Keyed & {
    state: 'running' | 'done' | 'given_up'
    started_at: Time
    ended_at: NullableTime
    after_uuid: Generated<string | null>
    checked: Generated<number>
    damaged: Generated<number>
    unread: Generated<number>
    infected: Generated<number>
    expired: Generated<number>
    left_over: Generated<number>
  }
  file_moves: Keyed & {
    target: FilePlace
    state: 'running' | 'done' | 'failed'
    total: number
    moved: Generated<number>
    damaged: Generated<number>
    after_uuid: Generated<string | null>
    error: Generated<ErrorCode | null>
    started_at: Time
    ended_at: NullableTime
    started_by: string | null
  }
}
