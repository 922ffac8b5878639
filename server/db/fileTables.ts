import type { DefaultTime, Keyed } from './columnTypes.ts'

/** `infected`: the scanner found something in a stored file; nobody gets it any more. */
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
  }
  file_parts: { dealer_id: string; file_uuid: string; nth: number; bytes: Buffer }
}
