import { z } from 'zod'
import { EMAIL_MAX_LENGTH, LANGUAGES } from '#contract/constants.ts'
import type { EndpointTable } from '../define/endpoint.ts'

/** Codes are stored in lower case. They stand in host names, file names and on the sign-in page. */
const DEALER_CODE = /^[a-z0-9][a-z0-9_-]{0,30}[a-z0-9]$/

/** A dealer code, stored in lower case whatever is typed. */
const dealerCode = z.string().trim().toLowerCase().min(2).max(32).regex(DEALER_CODE)
/** One line of text: no control characters, which the database refuses, and no halves of surrogate pairs. */
const ONE_LINE = /^[^\p{Cc}\p{Cs}]*$/u
const line = (most: number) => z.string().trim().min(1).max(most).regex(ONE_LINE)
const personName = line(80)

/** What a new dealer needs. Names that are left out follow from the e-mail address and from the name of the dealer. */
export const newDealer = z.strictObject({
  code: dealerCode,
  name: line(120),
  admin_email: z.email().max(EMAIL_MAX_LENGTH),
  admin_first_name: personName.optional(),
  admin_last_name: personName.optional(),
  /** The name of the first location, for example its town. */
  location: line(120).optional(),
  /** The language of the first administrator. */
  language: z.enum(LANGUAGES).optional(),
})

/** How the administrator gets in. `link` is null when a mail with the link was sent; it works once and expires. */
const invitation = z.object({
  email: z.string(),
  link: z.string().nullable(),
  /** Minutes until the link no longer works. */
  minutes: z.int().positive(),
  /** Why no mail was sent although the operator's dealer sends mail: the words of the mail server, up to 300 characters. */
  mail_failure: z.string().nullable(),
})

const ofDealer = { params: z.object({ code: dealerCode }), access: { permission: 'global.admin' } } as const

/** Dealers of this server, for the administrators of the dealer that runs it; for everybody else `no_permission`. */
export const dealerEndpoints = {
  'POST /v1/admin/server/dealers': {
    summary: 'Create a dealer with its first location, default groups, departments, chats and its first administrator.',
    access: { permission: 'global.admin' },
    body: newDealer,
    output: z.object({ code: z.string(), invitation }),
    errors: ['no_permission'],
  },
  'PATCH /v1/admin/server/dealers/:code': {
    ...ofDealer,
    summary: 'Rename a dealer, deactivate it or reactivate it. Nobody of a deactivated dealer can sign in.',
    body: z.strictObject({ name: newDealer.shape.name.optional(), is_active: z.boolean().optional() }),
    errors: ['no_permission', 'not_found', 'cannot_change_yourself'],
  },
  'POST /v1/admin/server/dealers/:code/invitation': {
    ...ofDealer,
    summary: 'Invite the first administrator of a dealer again, until somebody of the dealer has signed in.',
    output: invitation,
    errors: ['no_permission', 'not_found', 'dealer_is_used', 'dealer_has_administrators'],
  },
  'DELETE /v1/admin/server/dealers/:code/twofa': {
    ...ofDealer,
    summary: 'Remove the second factor of the only administrator of a dealer, who is told by mail.',
    errors: ['no_permission', 'not_found', 'cannot_change_yourself', 'dealer_has_administrators', 'twofa_not_set_up'],
  },
} as const satisfies EndpointTable

export type NewDealer = z.infer<typeof newDealer>
export type Invitation = z.infer<typeof invitation>
