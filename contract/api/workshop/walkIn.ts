import { z } from 'zod'
import { inputSchema } from '#contract/api/define/recordSchemas.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { BAY_KINDS } from '#contract/records/location.ts'
import { SKILLS } from '#contract/records/user.ts'
import { walkIn } from '#contract/records/walkIn.ts'
import { uuid } from '#contract/scalars.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { recordEndpoints } from '../records/records.ts'

const usualWork = z
  .object({
    text: z.string(),
    labour_number: z.string(),
    /** Most frequent target of the work. */
    target_ze: z.int(),
    /** Most frequent skill and kind of bay of the work. */
    skill: z.enum(['', ...SKILLS]),
    bay_kind: z.enum(['', ...BAY_KINDS]),
    /** Number of papers with this work. */
    papers: z.int(),
  })
  .meta({ id: 'UsualWork' })

/** Endpoints for a car that arrives without a paper. All input is saved in one call. */
export const walkInEndpoints = {
  'GET /v1/workshop/walk-in/home': {
    summary:
      'Finds the location at which the caller creates papers: that of their team, or the only one at which they may create one.',
    access: { permission: PAPER_PERMISSIONS.create, scope: 'any' },
    output: z.object({ location_uuid: uuid.nullable() }),
    errors: [],
  },
  'POST /v1/workshop/paper/walk-in': {
    repeat: 'row',
    summary:
      'Creates a paper with its works, and its new customer and vehicle, all or nothing. With the header Idempotency-Key, a repeat creates no second one.',
    access: { permission: PAPER_PERMISSIONS.create, scope: 'any' },
    body: inputSchema(walkIn),
    output: recordEndpoints['POST /v1/workshop/paper'].output,
    errors: ['not_found', 'no_permission', 'idempotency_conflict', 'numbers_used_up', 'not_in_workshop'],
  },
  'GET /v1/workshop/usual-works': {
    summary: 'Lists the most frequent works on papers of a location in the last half year.',
    access: { permission: PAPER_PERMISSIONS.read, scope: 'any' },
    limit: { calls: 120, seconds: 60 },
    query: z.strictObject({ location_uuid: uuid, q: z.string().trim().max(80).default('') }),
    output: z.object({ items: z.array(usualWork) }),
    errors: ['not_found', 'no_permission'],
  },
} as const satisfies EndpointTable
