import { z } from 'zod'
import { RETENTION_KINDS, RETENTION_REASONS } from '#contract/retention.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { userName } from '../define/shapes.ts'

const count = z.int().nonnegative()
const lines = z
  .array(
    z.object({
      kind: z.enum(RETENTION_KINDS),
      removed: count,
      kept: z.array(z.object({ reason: z.enum(RETENTION_REASONS), count })),
    }),
  )
  .meta({ id: 'RetentionLines' })

/** What is old enough to go, and what went. */
export const retentionEndpoints = {
  'GET /v1/admin/retention': {
    summary: 'What the next night would remove and keep as the settings are now, and the last 20 runs, newest first.',
    access: { permission: 'global.admin' },
    output: z.object({
      /** When the next run begins; null: none is planned. */
      next_at: timestamp.nullable(),
      /** Somebody asked for a run that has not begun or is under way. */
      is_running: z.boolean(),
      plan: lines,
      runs: z.array(
        z.object({
          uuid,
          started_at: timestamp,
          /** Null: it is under way, or was cut off; the next one goes on. */
          ended_at: timestamp.nullable(),
          /** Who asked for it; null: the night. */
          by: userName.nullable(),
          lines,
        }),
      ),
    }),
    errors: [],
    limit: { calls: 60, seconds: 60 },
  },
  'POST /v1/admin/retention/run': {
    summary: 'Begins a run now, unless one is about to begin. What is removed does not come back.',
    access: { permission: 'global.admin' },
    errors: [],
    limit: { calls: 10, seconds: 60 },
  },
} as const satisfies EndpointTable
