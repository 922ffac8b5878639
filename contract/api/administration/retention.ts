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

/** Endpoints for the data that retention removes: the next plan and the past runs. */
export const retentionEndpoints = {
  'GET /v1/admin/retention': {
    summary: 'Previews what the next nightly run would remove and keep, and lists the last 20 runs, newest first.',
    access: { permission: 'global.admin' },
    output: z.object({
      /** Time of the next run. Null when none is planned. */
      next_at: timestamp.nullable(),
      /** A requested run is waiting or under way. */
      is_running: z.boolean(),
      /** When and by whom the nightly runs were switched on. Null: no row is removed at night. */
      on: z.object({ at: timestamp, by: userName.nullable() }).nullable(),
      plan: lines,
      runs: z.array(
        z.object({
          uuid,
          started_at: timestamp,
          /** Null while the run is under way or after it was interrupted. The next run continues it. */
          ended_at: timestamp.nullable(),
          /** The user who asked for the run. Null for the nightly one. */
          by: userName.nullable(),
          lines,
        }),
      ),
    }),
    errors: [],
    limit: { calls: 60, seconds: 60 },
  },
  'PUT /v1/admin/retention/switch': {
    summary: 'Switches the nightly runs on or off. Switching on names the preview that the administrator has seen.',
    access: { permission: 'global.admin' },
    body: z.strictObject({
      is_on: z.boolean(),
      /** The plan that the administrator has seen. Needed to switch on. */
      seen: lines.nullable(),
    }),
    errors: ['retention_changed'],
    limit: { calls: 30, seconds: 60 },
  },
  'POST /v1/admin/retention/run': {
    summary: 'Starts a run now, unless one is already waiting. Removed data cannot be restored.',
    access: { permission: 'global.admin' },
    errors: [],
    limit: { calls: 10, seconds: 60 },
  },
} as const satisfies EndpointTable
