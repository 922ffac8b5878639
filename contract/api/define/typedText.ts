import { z } from 'zod'
import { tidied } from '#contract/scalars.ts'
import { oneLine } from '#contract/text/oneLine.ts'
import { isVisible } from '#contract/text/visible.ts'

/** Typed text of several lines, without control characters. */
export const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u)

/** Typed text of one line. Line ends and tabs become blanks, as in `oneLine`. */
export const line = (most: number): z.ZodString =>
  tidied(most, oneLine)
    .trim()
    .max(most)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)

/** A required text. Invisible characters alone count as empty. */
const asNeeded = (schema: z.ZodString): z.ZodString => schema.min(1).refine(isVisible, { params: { code: 'required' } })

/** Typed text of one line with at least one visible character. */
export const neededLine = (most: number) => asNeeded(line(most))

/** Typed text of several lines with at least one visible character. */
export const neededText = (most: number) => asNeeded(text(most))
