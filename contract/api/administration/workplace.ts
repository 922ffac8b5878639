import { z } from 'zod'
import { FETCHING_ERRORS } from '#contract/storedFiles.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { uuid } from '../define/shapes.ts'
import { maintenance } from './server.ts'

/** Endpoints that belong to the dealer as a whole. */
export const workplaceEndpoints = {
  'GET /v1/settings': {
    summary: 'Public settings of the dealer; the defaults when no dealer code is given. Never carries a secret.',
    access: 'public',
    /** `data` maps the keys with visibility `public` of contract/settings/registry.ts to their values. */
    output: z.object({
      data: z.record(z.string(), z.unknown()),
      version: z.int().nonnegative(),
      /** What the operator of the server tells the people of all dealers. */
      maintenance: maintenance.nullable(),
      /** False as long as nobody can sign in, because no dealer was created yet. */
      has_dealers: z.boolean(),
    }),
    errors: ['not_found'],
  },
  'GET /v1/avatars/:avatar_uuid': {
    summary: 'The picture of a user or a chat of the own dealer, as bytes.',
    access: 'enrolling',
    params: z.object({ avatar_uuid: uuid }),
    output: z.any().meta({ description: 'image/png, image/jpeg or image/webp' }),
    errors: ['not_found', ...FETCHING_ERRORS],
  },
} as const satisfies EndpointTable
