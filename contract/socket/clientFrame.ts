import { z } from 'zod'
import { NAVIGATION_NAME_MAX, NAVIGATION_PATH_MAX } from '../constants.ts'
import { uuid } from '../scalars.ts'
import type { ClientFrame } from './events.ts'

/** At most this many selected blocks that a cursor shows to others. */
const SELECTED_MAX = 50
const planCursor = z.object({
  day: z.iso.date(),
  row: z.string().max(36).nullable(),
  at: z.iso.datetime().nullable(),
  selected: z.array(uuid).max(SELECTED_MAX),
  moving: uuid.nullable(),
})

/** Schema of the frames of a client. A path has no query, so that no search text becomes visible to others. */
export const clientFrame = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('navigation'),
    data: z.object({
      // Cut instead of refused, because a client whose page has a long path would reconnect for ever.
      path: z
        .string()
        .regex(/^\/[^?#]*$/)
        .transform((path) => path.slice(0, NAVIGATION_PATH_MAX)),
      name: z.string().transform((name) => name.slice(0, NAVIGATION_NAME_MAX)),
    }),
  }),
  z.object({
    event: z.literal('ping'),
    data: z
      .object({})
      .optional()
      .transform((): Record<string, never> => ({})),
  }),
  z.object({
    event: z.literal('workshop.plan.cursor'),
    data: z.object({ location_uuid: uuid, cursor: planCursor.nullable() }),
  }),
]) satisfies z.ZodType<ClientFrame>
