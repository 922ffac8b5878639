import type { Generated } from 'kysely'
import type { Keyed, NullableTime, Stamped, Time } from './columnTypes.ts'

/** Shared files and their versions. */
export type UploadTables = {
  uploads: Keyed &
    Stamped & {
      name: string
      upload_group_uuid: string
      description: string
      tags: string[]
      paper_uuid: string | null
      vehicle_uuid: string | null
      customer_uuid: string | null
      expires_at: string | null
      /** The current version; null while the first content is on its way. */
      file_uuid: string | null
      content_type: Generated<string>
      type: Generated<string>
      size: Generated<number>
      digest: Buffer | null
      /** Digest of the bytes that were sent, where camera data were removed. */
      source_digest: Buffer | null
      uploaded_at: NullableTime
      uploader_uuid: string | null
      scanning_since: NullableTime
    }
  /** `uuid` is the stored file. */
  upload_versions: Keyed & {
    upload_uuid: string
    nth: number
    name: string
    source_digest: Buffer | null
    created_at: Time
    created_by: string | null
  }
}
