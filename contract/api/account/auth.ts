import { z } from 'zod'
import { DATE_FORMATS, DENSITIES, LANGUAGES, PASSWORD_MAX_LENGTH, THEMES } from '#contract/constants.ts'
import { INBOX_RULES, NOTICE_RULES } from '#contract/notices.ts'
import { PHONE } from '#contract/phone.ts'
import { mailAddress, timestamp, uuid } from '#contract/scalars.ts'
import { TYPED_CODE_MAX } from '#contract/text/typedCode.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { user, userData, userName } from '../define/shapes.ts'
import { neededLine } from '../define/typedText.ts'

const password = z.string().min(1).max(PASSWORD_MAX_LENGTH)
const name = neededLine(80)
const phone = z.string().regex(PHONE).nullable()
/** A time of day, `18:30`. */
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** A path of this application, without query. */
const startPage = z
  .string()
  .max(100)
  // The pattern has no nested repetitions. They would take exponential time on a text that does not match.
  .regex(/^$|^\/[A-Za-z0-9_/-]*$/)
  .refine((path) => !path.includes('//'))

/** Endpoints for signing in and out, the user's own account and the second factor. */
export const authEndpoints = {
  'POST /v1/auth/api': {
    summary: 'Signs a user in. The dealer comes from the host or from the header X-Dealer-Code.',
    access: 'public',
    body: z.strictObject({
      email: mailAddress,
      password,
      // Any short text is accepted here, so that a malformed code is `totp_failed` only after the password was right.
      totp: z.string().max(TYPED_CODE_MAX).optional(),
      company: z.string().max(64).optional(),
    }),
    /** `device_token` proves at the next login that this device has signed in before. It grants no access by itself. */
    output: z.object({ token: z.string(), expiresAt: timestamp, company: z.string(), device_token: z.string() }),
    errors: [
      'bad_request_company',
      'bad_request_email',
      'bad_request_password',
      'bad_request_totp',
      'not_found',
      'invalid_credentials',
      'totp_required',
      'totp_failed',
      'too_many_attempts',
      'service_unavailable',
    ],
  },
  'GET /v1/auth/user': {
    summary: 'Gets the signed-in user with all their permissions.',
    access: 'enrolling',
    output: z.object({
      user,
      userData,
      expiresAt: timestamp,
      company: z.string(),
      dealer_name: z.string(),
      /** True for a demo dealer, whose data is invented. */
      is_demo: z.boolean(),
      /** IANA time zone of the location of the user's oldest department. Without a department, the dealer's zone. */
      time_zone: z.string(),
      /** Locations of the user's active teams, that of the oldest team first. */
      own_locations: z.array(uuid),
      /**
       * The password was set by another person or is too old. Until it is changed, only `enrolling` endpoints are open.
       */
      must_change_password: z.boolean(),
    }),
    errors: [],
  },
  'GET /v1/auth/ws': {
    summary: 'Creates a socket ticket. It works once and for 30 seconds.',
    access: 'signed_in',
    // A client that lacks its second factor asks again every `TWOFA_RETRY_MS`, which is twice a second.
    limit: { calls: 300, seconds: 60 },
    output: z.object({ token: z.string() }),
    errors: ['too_many_attempts'],
  },
  'GET /v1/auth/logout': {
    summary: 'Ends this session and its sockets.',
    access: 'enrolling',
    errors: [],
  },
  'GET /v1/user/list': {
    summary: 'Lists the names of all active users of the dealer.',
    access: 'signed_in',
    output: z.array(userName),
    errors: [],
  },
  'PATCH /v1/auth/user': {
    summary:
      'Changes the own profile: name, phone, appearance, start page, notifications, quiet hours and online visibility.',
    access: 'signed_in',
    body: z.strictObject({
      first_name: name.optional(),
      last_name: name.optional(),
      phone: phone.optional(),
      language: z.enum(LANGUAGES).optional(),
      theme: z.enum(THEMES).optional(),
      date_format: z.enum(DATE_FORMATS).optional(),
      density: z.enum(DENSITIES).optional(),
      start_page: startPage.optional(),
      appears_offline: z.boolean().optional(),
      notify_messages: z.enum(NOTICE_RULES).optional(),
      notify_sound: z.boolean().optional(),
      notify_mentions: z.boolean().optional(),
      notify_inbox: z.enum(INBOX_RULES).optional(),
      mail_inbox: z.enum(INBOX_RULES).optional(),
      quiet: z.strictObject({ from: clock, until: clock }).nullable().optional(),
    }),
    output: user,
    errors: [],
  },
  'POST /v1/auth/twofa': {
    repeat: { unkept: 'The answer holds the secret of the second factor.' },
    summary: 'Starts the set-up of the second factor. The new secret is inactive until it is confirmed.',
    access: 'enrolling',
    /** `code` comes from the second factor that is being replaced. It is needed only when one is active. */
    body: z.strictObject({ password, code: z.string().max(TYPED_CODE_MAX).optional() }),
    /** `secret` is base32. `uri` is the otpauth:// address for the QR code. */
    output: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['wrong_password', 'no_code', 'code_invalid_or_expired', 'too_many_attempts'],
  },
  'POST /v1/auth/twofa/confirm': {
    repeat: { unkept: 'The answer holds recovery codes.' },
    summary:
      'Activates the second factor with a first valid code. Other sessions end. Recovery codes are shown this once.',
    access: 'enrolling',
    body: z.strictObject({ code: z.string().max(TYPED_CODE_MAX) }),
    output: z.object({ codes: z.array(z.string()) }),
    errors: ['no_2fa_secret', 'no_code', 'code_invalid_or_expired', 'too_many_attempts'],
  },
  'POST /v1/auth/twofa/disable': {
    summary: 'Removes the second factor. Needs the password and a valid code. Other sessions end.',
    access: 'signed_in',
    body: z.strictObject({ password, code: z.string().max(TYPED_CODE_MAX) }),
    errors: ['wrong_password', 'no_code', 'code_invalid_or_expired', 'twofa_not_set_up', 'too_many_attempts'],
  },
} as const satisfies EndpointTable
