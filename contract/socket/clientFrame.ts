import { z } from 'zod'
import { uuid } from '../scalars.ts'
import type { ClientFrame } from './events.ts'

/** Blocks that somebody may be seen to have chosen. */
const SELECTED_MAX = 50
const planCursor = z.object({
  day: z.iso.date(),
  row: z.string().max(36).nullable(),
  at: z.iso.datetime().nullable(),
  selected: z.array(uuid).max(SELECTED_MAX),
  moving: uuid.nullable(),
})

/** Validates what a client sends. A path is kept without query, so that no search text becomes visible to others. */
export const clientFrame = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('navigation'),
    data: z.object({
      path: z
        .string()
        .max(300)
        .regex(/^\/[^?#]*$/),
      name: z.string().max(100),
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
