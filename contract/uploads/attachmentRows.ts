import { UUID_PATTERN } from '../uuid.ts'
import { FILE_NAME_MAX } from './fileName.ts'

/** At most this many attachments of one row. */
export const ATTACHMENTS_MAX = 20

/** The field that lists the attachments of a row. The server sets size (bytes) and type by the stored file. */
export const attachmentRows = {
  kind: 'rows',
  most: ATTACHMENTS_MAX,
  key: 'file_uuid',
  of: {
    file_uuid: { kind: 'text', max: 36, pattern: UUID_PATTERN },
    name: { kind: 'text', min: 1, max: FILE_NAME_MAX },
    size: { kind: 'integer', min: 0, max: Number.MAX_SAFE_INTEGER, default: 0 },
    content_type: { kind: 'text', max: 200 },
  },
} as const
