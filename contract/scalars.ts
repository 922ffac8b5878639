import { z } from 'zod'
import { EMAIL_MAX_LENGTH } from './constants.ts'
import { asciiAddress, hasAsciiDomain } from './text/asciiDomain.ts'

/** An id in lower case only, because ids are compared as texts and name the rooms of the socket. */
export const uuid = z.uuid().toLowerCase()
/**
 * A moment in UTC, ISO 8601: `2026-03-04T05:06:07.089Z`. The server writes milliseconds, and accepts any fraction of a
 * second.
 */
export const timestamp = z.iso.datetime()

/** Addresses of which the domain may have letters of any script. */
const MAIL_ADDRESS =
  /^[A-Za-z0-9_'+-]+(?:\.[A-Za-z0-9_'+-]+)*@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:xn--[A-Za-z0-9-]+|\p{L}[\p{L}\p{M}]+)$/u
/** At most this many typed characters become one stored character. Marks of a letter can be typed separately. */
const TYPED_SIGNS = 4
/** Further characters that tidying may remove: blanks around a pasted text, and marks of direction. */
const TYPED_AROUND = 1_000

/**
 * A text that `tidy` brings into its stored form. A far too long text is refused before, because tidying it would block
 * the server. Without `abort`, zod would go on after the failed limit.
 */
export const tidied = (most: number, tidy: (text: string) => string): z.ZodString =>
  z
    .string()
    .max(most * TYPED_SIGNS + TYPED_AROUND, { abort: true })
    .overwrite(tidy)

/** An e-mail address. Its domain is stored in ASCII, so that each mailbox has one form that mail servers know. */
export const mailAddress = z
  .email({ pattern: MAIL_ADDRESS })
  .max(EMAIL_MAX_LENGTH, { abort: true })
  .overwrite(asciiAddress)
  .max(EMAIL_MAX_LENGTH)
  .refine(hasAsciiDomain, { params: { code: 'invalid_email' } })
