import { z } from 'zod'
import { JOB_KINDS, JOB_STATES } from '#contract/jobs.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import type { EndpointTable } from '../define/endpoint.ts'

/** Endpoints for background jobs. */
export const administrationEndpoints = {
  'GET /v1/admin/jobs': {
    summary: 'Lists background jobs, newest first, with the reason of each failure.',
    access: { permission: 'global.settings.read' },
    query: z.strictObject({ state: z.enum(JOB_STATES).optional(), before_uuid: uuid.optional() }),
    output: z.array(
      z.object({
        uuid,
        kind: z.enum(JOB_KINDS),
        state: z.enum(JOB_STATES),
        attempts: z.int().nonnegative(),
        last_error: z.string(),
        created_at: timestamp,
        updated_at: timestamp,
      }),
    ),
    errors: [],
  },
  'POST /v1/admin/jobs/:job_uuid/retry': {
    summary: 'Starts a failed job once more from the beginning.',
    access: { permission: 'global.settings.update' },
    params: z.object({ job_uuid: uuid }),
    errors: ['not_found'],
  },
} as const satisfies EndpointTable
