import { z } from 'zod'
import { uuid } from '#contract/scalars.ts'
import { FETCHING_ERRORS, UPLOADING_ERRORS } from '#contract/storedFiles.ts'

/** Content types of pictures and videos inside of formatted text. Every browser of the client shows them. */
export const TEXT_FILE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'video/mp4', 'video/webm'] as const

/** Largest picture or video inside of a text (bytes): a minute of video from a phone in 720p. */
const TEXT_FILE_MAX_BYTES = 40 * 1024 * 1024

/**
 * Parts of the endpoint that stores a picture or video for a text. The file is visible to its uploader only until a saved
 * text shows it. A file that no text shows is deleted after a day.
 */
export const STORES_TEXT_FILE = {
  upload: TEXT_FILE_TYPES,
  isStreamed: true,
  repeat: { exempt: 'No text shows the second file. It is deleted after a day.' },
  body_max: TEXT_FILE_MAX_BYTES,
  output: z.object({ file_uuid: uuid }),
  errors: UPLOADING_ERRORS,
} as const

/** Parts of the endpoint that downloads a picture or video of a text. Its path ends with `/:file_uuid`. */
export const SHOWS_TEXT_FILE = {
  params: z.object({ file_uuid: uuid }),
  output: z.any().meta({ description: TEXT_FILE_TYPES.join(', ') }),
  errors: [...FETCHING_ERRORS, 'not_found'],
} as const
