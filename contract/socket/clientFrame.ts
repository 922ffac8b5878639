import { z } from 'zod'
import type { ClientFrame } from './events.ts'

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
]) satisfies z.ZodType<ClientFrame>
