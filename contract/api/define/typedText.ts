import { z } from 'zod'

/** Typed text of several lines, without control characters. */
export const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u)
