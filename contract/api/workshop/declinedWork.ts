import { z } from 'zod'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { BAY_KINDS } from '#contract/records/location.ts'
import { SKILLS } from '#contract/records/user.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import { EXTENSION_ANSWERS } from '#contract/workshop/enumerations.ts'
import type { EndpointTable } from '../define/endpoint.ts'

const params = z.object({ uuid })

const declined = z.object({
  extension_uuid: uuid,
  paper_uuid: uuid,
  jobId: z.string(),
  licensePlate: z.string(),
  number: z.int(),
  finding: z.string(),
  /** Price in cents. Null without a price, or when the caller may not see prices. */
  price: z.int().nullable(),
  /** Latest price in cents that the house asked for the same works since then, and its time. Null without one. */
  price_now: z.object({ price: z.int(), at: timestamp }).nullable(),
  target_ze: z.int(),
  answer: z.enum(EXTENSION_ANSWERS),
  answered_at: timestamp.nullable(),
  kilometers: z.int().nullable(),
  works: z.array(
    z.object({
      text: z.string(),
      labour_number: z.string(),
      target_ze: z.int(),
      skill: z.enum(['', ...SKILLS]),
      bay_kind: z.enum(['', ...BAY_KINDS]),
    }),
  ),
})

/** Default number of works: as many as a user reads while a customer waits. `limit` raises it. */
const DECLINED_SHOWN = 20
const DECLINED_MAX = 500
const query = z.strictObject({ limit: z.coerce.number().int().min(1).max(DECLINED_MAX).default(DECLINED_SHOWN) })
const output = z.object({
  items: z.array(declined),
  /** Number of works that are not in `items`. */
  more: z.int().nonnegative(),
})

const access = { permission: PAPER_PERMISSIONS.read, scope: 'any' } as const

/** Endpoints for work that a customer declined, and for offering it again. */
export const declinedWorkEndpoints = {
  'GET /v1/workshop/paper/:uuid/declined': {
    summary:
      'Lists work on the same car that its customer declined or postponed on another paper and that was not offered again, newest first. The car is the same by its record, its VIN or its plate. Prices need their permission.',
    access,
    params,
    query,
    output,
    errors: ['not_found'],
  },
  'GET /v1/vehicles/:uuid/declined': {
    summary: 'Lists the same for all papers of a vehicle that the caller may read. Empty for an unknown vehicle.',
    access,
    params,
    query,
    output,
    errors: [],
  },
  'GET /v1/customers/:uuid/declined': {
    summary: 'Lists the same for all papers of a customer.',
    access,
    params,
    query,
    output,
    errors: [],
  },
  'POST /v1/workshop/paper/:uuid/revive': {
    summary:
      'Offers declined work of another paper of the same car again: an extension with the same finding and works. Work that was offered again before is refused.',
    access: { permission: PAPER_PERMISSIONS.update, scope: 'any' },
    params,
    body: z.strictObject({ extension_uuid: uuid }),
    /** The number of the new extension. */
    output: z.object({ number: z.int() }),
    errors: ['not_found', 'no_permission', 'record_deleted', 'numbers_used_up', 'already_revived'],
  },
  'POST /v1/vehicles/:uuid/revive': {
    summary:
      'Offers declined work of a vehicle again, on one of its papers, or on a new paper at the location of the earlier one.',
    access: { permission: PAPER_PERMISSIONS.update, scope: 'any' },
    params,
    body: z.strictObject({ extension_uuid: uuid, paper_uuid: uuid.nullable() }),
    /** The paper, and the number of the new extension. */
    output: z.object({ paper_uuid: uuid, number: z.int() }),
    errors: ['not_found', 'no_permission', 'record_deleted', 'numbers_used_up', 'already_revived'],
  },
} as const satisfies EndpointTable
