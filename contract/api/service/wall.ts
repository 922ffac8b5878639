import { z } from 'zod'
import { LANGUAGES } from '#contract/constants.ts'
import { timestamp } from '#contract/scalars.ts'
import { WALL_CALLS_MAX } from '#contract/service/wall.ts'
import { ofTerminal } from '../account/bay.ts'
import type { EndpointTable } from '../define/endpoint.ts'

/** A called customer, as everybody in the waiting area may see it. */
const wallCall = z
  .object({
    /** Number of the hook or tag of the key. Empty if there is none. */
    key: z.string(),
    initials: z.string(),
    /** The desk to which the customer is called. Empty if the location has only one. */
    desk: z.string(),
    called_at: timestamp,
  })
  .meta({ id: 'WallCall' })

/** The screen in the waiting area. It has a token of its own and no user. */
export const wallEndpoints = {
  'POST /v1/wall/calls': {
    repeat: { exempt: 'It only reads.' },
    summary:
      'Lists the customers who are called at the location of a waiting-area screen, the newest first. Names, plates and phone numbers are never part of the answer.',
    access: 'public',
    body: z.strictObject({ terminal: ofTerminal }),
    output: z.object({
      dealer_name: z.string(),
      location: z.string(),
      language: z.enum(LANGUAGES),
      calls: z.array(wallCall).max(WALL_CALLS_MAX),
      waiting: z.int().nonnegative(),
      /** Median of the waiting minutes of today. Null while too few customers were called. */
      usual_minutes: z.int().nonnegative().nullable(),
    }),
    errors: ['unknown_terminal', 'plugin_disabled'],
    // All screens of a location share an address, and each asks every second.
    limit: { calls: 1_200, seconds: 60 },
  },
} as const satisfies EndpointTable
