import { z } from 'zod'
import { isVisible } from '#contract/text/visible.ts'

/** Typed text of several lines, without control characters. */
export const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u)

/** A text without which a form cannot be sent. Letters that nobody sees do not count. */
export const asNeeded = (schema: z.ZodString): z.ZodString =>
  schema.min(1).refine(isVisible, { params: { code: 'required' } })

/** Typed text of several lines that shows something. */
export const neededText = (most: number) => asNeeded(text(most))
