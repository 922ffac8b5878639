import { z } from 'zod'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { timestamp } from '#contract/scalars.ts'
import { FILE_PLACES } from '#contract/storedFiles.ts'
import type { EndpointTable } from '../define/endpoint.ts'

const count = z.int().nonnegative()
/** Number of files and their bytes in one storage. */
const amount = z.object({ count: z.int().nonnegative(), bytes: z.int().nonnegative() })

const fileStore = z.object({
  /** Storage that the settings ask for. New files go there. */
  target: z.enum(FILE_PLACES),
  places: z.object({ database: amount, object_storage: amount }),
  /** Newest move of file contents between the storages. */
  move: z
    .object({
      target: z.enum(FILE_PLACES),
      state: z.enum(['running', 'done', 'failed']),
      /** Number of files to move when the move began. `damaged` files stay where they were. */
      total: z.int().nonnegative(),
      moved: z.int().nonnegative(),
      damaged: z.int().nonnegative(),
      /** Reason of a failure. */
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
      /**
       * `damaged`: content differs from its digest. `unread`: content could not be read. `infected`: file was locked.
       */
      damaged: count,
      unread: count,
      infected: count,
      /** Deleted files: `expired` were past the retention of their group. `left_over` were referenced by nothing. */
      expired: count,
      left_over: count,
    })
    .nullable(),
})
export type FileStore = z.infer<typeof fileStore>

/** Endpoints for the storage of a dealer's files. */
export const fileStoreEndpoints = {
  'GET /v1/admin/files': {
    summary: 'Tells where the contents of files are stored, and the progress of a move.',
    access: { permission: 'global.admin' },
    output: fileStore,
    errors: [],
  },
  'POST /v1/admin/files/move': {
    summary: 'Moves the contents of all files to the storage of the settings: object storage or database.',
    access: { permission: 'global.admin' },
    output: fileStore,
    errors: ['storage_move_running', 'storage_not_set_up'],
  },
} as const satisfies EndpointTable
