import { z } from 'zod'
import { PAPER_PERMISSIONS } from '#contract/records/paper.ts'
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
  /** In cents; null: there is none, or it is not for the caller. */
  price: z.int().nullable(),
  target_ze: z.int(),
  answer: z.enum(EXTENSION_ANSWERS),
  answered_at: timestamp.nullable(),
  kilometers: z.int().nullable(),
  works: z.array(z.object({ text: z.string(), labour_number: z.string(), target_ze: z.int() })),
})

const access = { permission: PAPER_PERMISSIONS.read, scope: 'any' } as const

/** Work that a customer said no to, and its second chance (domain.md 7.1.10, E22). */
export const declinedWorkEndpoints = {
  'GET /v1/workshop/paper/:uuid/declined': {
    summary:
      'Work on the same car that its customer declined or postponed on another paper and that was not offered again, newest first, at most 20. Prices for those who see prices.',
    access,
    params,
    output: z.object({ items: z.array(declined) }),
    errors: ['not_found'],
  },
  'GET /v1/vehicles/:uuid/declined': {
    summary: 'The same of all papers of a vehicle that the caller may read; of one that is not there, nothing.',
    access,
    params,
    output: z.object({ items: z.array(declined) }),
    errors: [],
  },
  'GET /v1/customers/:uuid/declined': {
    summary: 'The same of all papers of a customer.',
    access,
    params,
    output: z.object({ items: z.array(declined) }),
    errors: [],
  },
  'POST /v1/workshop/paper/:uuid/revive': {
    summary:
      'Offers work that was declined on another paper of the same car again: an extension with the same finding and works. What was offered again already is refused.',
    access: { permission: PAPER_PERMISSIONS.update, scope: 'any' },
    params,
    body: z.strictObject({ extension_uuid: uuid }),
    /** The number of the new extension. */
    output: z.object({ number: z.int() }),
    errors: ['not_found', 'no_permission', 'record_deleted', 'numbers_used_up', 'already_revived'],
  },
} as const satisfies EndpointTable
