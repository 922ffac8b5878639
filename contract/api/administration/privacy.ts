import { z } from 'zod'
import { PASSWORD_MAX_LENGTH } from '#contract/constants.ts'
import { ANONYMISED_RECORDS, PERSONAL_FATES, PERSONAL_KINDS } from '#contract/privacy.ts'
import { uuid } from '#contract/scalars.ts'
import { TYPED_CODE_MAX } from '#contract/text/typedCode.ts'
import type { EndpointTable } from '../define/endpoint.ts'

const NAME_MAX = 220
/** Anonymising cannot be undone and affects every location, so no permission of a single location is enough. */
const ADMINISTRATORS = { permission: 'global.admin' } as const

const params = z.object({ record: z.enum(ANONYMISED_RECORDS), uuid })
const lines = z
  .array(z.object({ kind: z.enum(PERSONAL_KINDS), fate: z.enum(PERSONAL_FATES), count: z.int().positive() }))
  .meta({ id: 'PersonalLines' })
/** Each call searches every table for the person, and takes seconds in a large database. */
const RARE = { calls: 5, seconds: 60 } as const
const REFUSALS = [
  'not_found',
  'person_anonymised',
  'record_in_use',
  'cannot_change_yourself',
  'last_administrator',
] as const

/** Endpoints that anonymise a person in everything that is stored. */
export const privacyEndpoints = {
  'GET /v1/privacy/:record/:uuid/preview': {
    summary: 'Previews what anonymising a customer or user would replace, delete and keep. Changes nothing.',
    access: ADMINISTRATORS,
    params,
    output: z.object({
      /** The caller must type this name to go on. */
      name: z.string(),
      lines,
    }),
    errors: REFUSALS,
    limit: RARE,
  },
  'GET /v1/privacy/customers/:uuid/data': {
    summary: 'Gets everything that is stored about a customer, by table. The copy is noted in the audit.',
    access: ADMINISTRATORS,
    params: z.object({ uuid }),
    output: z.object({ name: z.string(), tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))) }),
    errors: ['not_found'],
    limit: RARE,
  },
  'POST /v1/privacy/:record/:uuid/anonymise': {
    summary: 'Anonymises a customer or user for good. Needs the name, the password and, where set up, a code.',
    access: ADMINISTRATORS,
    params,
    body: z.strictObject({
      name: z.string().max(NAME_MAX),
      password: z.string().min(1).max(PASSWORD_MAX_LENGTH),
      code: z.string().max(TYPED_CODE_MAX).optional(),
    }),
    output: z.object({ number: z.int().positive(), lines }),
    errors: [
      ...REFUSALS,
      'wrong_password',
      'no_code',
      'code_invalid_or_expired',
      'too_many_attempts',
      'service_unavailable',
    ],
    limit: RARE,
  },
} as const satisfies EndpointTable
