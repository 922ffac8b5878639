import { z } from 'zod'
import { uuid } from '#contract/scalars.ts'
import { FETCHING_ERRORS } from '#contract/storedFiles.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { maintenance } from './server.ts'

/** Endpoints that belong to the dealer as a whole. */
export const workplaceEndpoints = {
  'GET /v1/settings': {
    summary: 'Gets the public settings of the dealer, or the defaults without a dealer code. Never contains a secret.',
    access: 'public',
    /**
     * `data` maps the keys with visibility `public` of contract/settings/registry.ts to their values. A picture's value
     * is an address on this server. The address changes with the picture.
     */
    output: z.object({
      data: z.record(z.string(), z.unknown()),
      version: z.int().nonnegative(),
      /** Message of the server's operator to the users of all dealers. */
      maintenance: maintenance.nullable(),
      /** False until the first dealer is created. Until then no user can sign in. */
      has_dealers: z.boolean(),
    }),
    errors: ['not_found'],
  },
  'GET /v1/settings/pictures/:company/:digest': {
    summary: 'Downloads a picture of the public settings. The address comes from the settings.',
    access: 'public',
    params: z.object({ company: z.string().max(32), digest: z.string().regex(/^[0-9a-f]{64}$/) }),
    output: z.any().meta({ description: 'image/png, image/jpeg, image/webp or image/svg+xml' }),
    errors: ['not_found', 'bad_request_company', ...FETCHING_ERRORS],
  },
  'GET /v1/avatars/:avatar_uuid': {
    summary: 'Downloads the picture of a user or a chat of the own dealer.',
    access: 'enrolling',
    params: z.object({ avatar_uuid: uuid }),
    output: z.any().meta({ description: 'image/png, image/jpeg or image/webp' }),
    errors: ['not_found', ...FETCHING_ERRORS],
  },
} as const satisfies EndpointTable
