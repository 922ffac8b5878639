import { z } from 'zod'
import { uuid } from '#contract/scalars.ts'
import { FETCHING_ERRORS, UPLOADING_ERRORS } from '#contract/storedFiles.ts'
import { FILE_NAME_MAX } from '#contract/uploads/fileName.ts'

/** Largest attachment (bytes): a scanned manual of two hundred pages. */
const ATTACHMENT_MAX_BYTES = 25 * 1024 * 1024

/**
 * Parts of the endpoint that stores an attachment. The server reads the type from the bytes. The file is visible to its
 * uploader only until a saved row lists it. A file that no row lists is deleted after a day.
 */
export const STORES_ATTACHMENT = {
  upload: ['application/octet-stream'],
  isStreamed: true,
  repeat: { exempt: 'No row lists the second file. It is deleted after a day.' },
  body_max: ATTACHMENT_MAX_BYTES,
  query: z.strictObject({ name: z.string().min(1).max(FILE_NAME_MAX) }),
  output: z.object({ file_uuid: uuid, name: z.string(), size: z.int().positive(), content_type: z.string() }),
  errors: UPLOADING_ERRORS,
} as const

/** Parts of the endpoint that downloads an attachment. Its path ends with `/:file_uuid`. */
export const SENDS_ATTACHMENT = {
  params: z.object({ file_uuid: uuid }),
  output: z.any().meta({ description: 'application/octet-stream' }),
  errors: [...FETCHING_ERRORS, 'not_found'],
} as const
