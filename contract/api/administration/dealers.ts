import { z } from 'zod'
import { LANGUAGES } from '#contract/constants.ts'
import { mailAddress } from '#contract/scalars.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { neededLine } from '../define/typedText.ts'

/** Codes are stored in lower case. They stand in host names, file names and on the sign-in page. */
const DEALER_CODE = /^[a-z0-9][a-z0-9_-]{0,30}[a-z0-9]$/

/** Dealer code, stored in lower case however it was typed. */
const dealerCode = z.string().trim().toLowerCase().min(2).max(32).regex(DEALER_CODE)
const personName = neededLine(80)

/** Input for a new dealer. Omitted names are derived from the e-mail address and from the name of the dealer. */
export const newDealer = z.strictObject({
  code: dealerCode,
  name: neededLine(120),
  admin_email: mailAddress,
  admin_first_name: personName.optional(),
  admin_last_name: personName.optional(),
  /** The name of the first location, for example its town. */
  location: neededLine(120).optional(),
  /** The language of the first administrator. */
  language: z.enum(LANGUAGES).optional(),
})

/** First sign-in of the new administrator. `link` works once and expires. It is null when it was sent by mail. */
const invitation = z.object({
  email: z.string(),
  link: z.string().nullable(),
  /** Minutes until the link expires. */
  minutes: z.int().positive(),
  /** Answer of the operator's mail server when it refused the mail, up to 300 characters. Null without a failure. */
  mail_failure: z.string().nullable(),
})

const ofDealer = { params: z.object({ code: dealerCode }), access: { permission: 'global.admin' } } as const

/** Dealers of this server. Only administrators of the operator's dealer may call these; others get `no_permission`. */
export const dealerEndpoints = {
  'POST /v1/admin/server/dealers': {
    repeat: { unkept: 'The answer holds a link that sets a password.' },
    summary:
      'Creates a dealer with its first location, default groups, departments, chats and its first administrator.',
    access: { permission: 'global.admin' },
    body: newDealer,
    output: z.object({ code: z.string(), invitation }),
    errors: ['no_permission'],
  },
  'PATCH /v1/admin/server/dealers/:code': {
    ...ofDealer,
    summary: 'Renames, deactivates or reactivates a dealer. Users of a deactivated dealer cannot sign in.',
    body: z.strictObject({ name: newDealer.shape.name.optional(), is_active: z.boolean().optional() }),
    errors: ['no_permission', 'not_found', 'cannot_change_yourself'],
  },
  'POST /v1/admin/server/dealers/:code/invitation': {
    repeat: { unkept: 'The answer holds a link that sets a password.' },
    ...ofDealer,
    summary: 'Invites the first administrator of a dealer again, as long as no user of the dealer has signed in.',
    output: invitation,
    errors: ['no_permission', 'not_found', 'dealer_deactivated', 'dealer_is_used', 'dealer_has_administrators'],
  },
  'DELETE /v1/admin/server/dealers/:code/twofa': {
    ...ofDealer,
    summary: 'Removes the second factor of the only administrator of a dealer, who gets a mail about it.',
    errors: ['no_permission', 'not_found', 'cannot_change_yourself', 'dealer_has_administrators', 'twofa_not_set_up'],
  },
} as const satisfies EndpointTable

export type NewDealer = z.infer<typeof newDealer>
export type Invitation = z.infer<typeof invitation>
