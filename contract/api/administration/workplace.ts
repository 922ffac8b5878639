import { z } from 'zod'
import { uuid } from '#contract/scalars.ts'
import { FETCHING_ERRORS } from '#contract/storedFiles.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { maintenance } from './server.ts'

/** Endpoints that belong to the dealer as a whole. */
export const workplaceEndpoints = {
  'GET /v1/settings': {
    summary: 'Public settings of the dealer; the defaults when no dealer code is given. Never carries a secret.',
    access: 'public',
    /**
     * `data` maps the keys with visibility `public` of contract/settings/registry.ts to their values. A picture is the
     * address of its content on this server, and another picture has another address.
     */
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
  'GET /v1/settings/pictures/:company/:digest': {
    summary: 'A picture of the public settings, as bytes. The address stands in the settings.',
    access: 'public',
    params: z.object({ company: z.string().max(32), digest: z.string().regex(/^[0-9a-f]{64}$/) }),
    output: z.any().meta({ description: 'image/png, image/jpeg, image/webp or image/svg+xml' }),
    errors: ['not_found', 'bad_request_company', ...FETCHING_ERRORS],
  },
  'GET /v1/avatars/:avatar_uuid': {
    summary: 'The picture of a user or a chat of the own dealer, as bytes.',
    access: 'enrolling',
    params: z.object({ avatar_uuid: uuid }),
    output: z.any().meta({ description: 'image/png, image/jpeg or image/webp' }),
    errors: ['not_found', ...FETCHING_ERRORS],
  },
} as const satisfies EndpointTable
