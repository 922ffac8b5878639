import { z } from 'zod'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { timestamp } from '#contract/scalars.ts'
import { FILE_PLACES } from '#contract/storedFiles.ts'
import type { EndpointTable } from '../define/endpoint.ts'

const count = z.int().nonnegative()
/** Files and their bytes in one place. */
const amount = z.object({ count: z.int().nonnegative(), bytes: z.int().nonnegative() })

const fileStore = z.object({
  /** Where the settings want the contents of files; new ones go there. */
  target: z.enum(FILE_PLACES),
  places: z.object({ database: amount, object_storage: amount }),
  /** The newest move of contents from one place to the other. */
  move: z
    .object({
      target: z.enum(FILE_PLACES),
      state: z.enum(['running', 'done', 'failed']),
      /** Files that were to be moved when it began; `damaged` ones stay where they were. */
      total: z.int().nonnegative(),
      moved: z.int().nonnegative(),
      damaged: z.int().nonnegative(),
      /** Why it failed. */
      error: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]).nullable(),
      started_at: timestamp,
      ended_at: timestamp.nullable(),
    })
    .nullable(),
  /** The newest nightly check. */
  check: z
    .object({
      state: z.enum(['running', 'done', 'given_up']),
      started_at: timestamp,
      ended_at: timestamp.nullable(),
      checked: count,
      /** Contents without their digest, contents that could not be read, files that were locked. */
      damaged: count,
      unread: count,
      infected: count,
      /** Deleted: past the retention of their group, or shown by nothing. */
      expired: count,
      left_over: count,
    })
    .nullable(),
})
export type FileStore = z.infer<typeof fileStore>

/** The stored files of a dealer: where their contents lie. */
export const fileStoreEndpoints = {
  'GET /v1/admin/files': {
    summary: 'Where the contents of the stored files lie, and how far the move between the places is.',
    access: { permission: 'global.admin' },
    output: fileStore,
    errors: [],
  },
  'POST /v1/admin/files/move': {
    summary: 'Move the contents of all files to where the settings want them: the object storage or the database.',
    access: { permission: 'global.admin' },
    output: fileStore,
    errors: ['storage_move_running', 'storage_not_set_up'],
  },
} as const satisfies EndpointTable
