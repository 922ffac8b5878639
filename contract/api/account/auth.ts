import { z } from 'zod'
import { DATE_FORMATS, EMAIL_MAX_LENGTH, LANGUAGES, PASSWORD_MAX_LENGTH, THEMES } from '#contract/constants.ts'
import { NOTICE_RULES } from '#contract/notices.ts'
import { PHONE } from '#contract/phone.ts'
import { timestamp } from '#contract/scalars.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { user, userData, userName } from '../define/shapes.ts'

/** A code as it is typed. Six ASCII digits; spaces and full-width digits are refused, not repaired. */
const password = z.string().min(1).max(PASSWORD_MAX_LENGTH)
const name = z.string().trim().min(1).max(80)
const phone = z.string().regex(PHONE).nullable()
/** A time of day, `18:30`. */
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** A path of this application, without query. */
const startPage = z
  .string()
  .max(100)
  // One repetition only: nested ones take for ever on a text that does not fit.
  .regex(/^$|^\/[A-Za-z0-9_/-]*$/)
  .refine((path) => !path.includes('//'))

/** Signing in and out, the own account and the second factor. */
export const authEndpoints = {
  'POST /v1/auth/api': {
    summary: 'Sign in. The dealer comes from the host or from the header X-Dealer-Code.',
    access: 'public',
    body: z.strictObject({
      email: z.email().max(EMAIL_MAX_LENGTH),
      password,
      // Any short text is accepted here, so that a malformed code is `totp_failed` only after the password was right.
      totp: z.string().max(16).optional(),
      company: z.string().max(64).optional(),
    }),
    /** `device_token` proves at the next login that this device has signed in before; it opens nothing by itself. */
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
    summary: 'The signed-in user with everything they are allowed to do.',
    access: 'enrolling',
    output: z.object({
      user,
      userData,
      expiresAt: timestamp,
      company: z.string(),
      dealer_name: z.string(),
      /** IANA name of the zone of the site of their oldest department; without any, the dealer's. */
      time_zone: z.string(),
      /** Nothing else is open before the password is changed: it was given by somebody else, or is too old. */
      must_change_password: z.boolean(),
    }),
    errors: [],
  },
  'GET /v1/auth/ws': {
    summary: 'A socket ticket: one use, 30 seconds.',
    access: 'signed_in',
    // The specification lets a client that lacks its second factor ask twice a second.
    limit: { calls: 300, seconds: 60 },
    output: z.object({ token: z.string() }),
    errors: ['too_many_attempts'],
  },
  'GET /v1/auth/logout': {
    summary: 'End this session and its sockets.',
    access: 'enrolling',
    errors: [],
  },
  'GET /v1/user/list': {
    summary: 'Names of all active users of the dealer.',
    access: 'signed_in',
    output: z.array(userName),
    errors: [],
  },
  'PATCH /v1/auth/user': {
    summary:
      'Own name, phone, language, theme, form of dates, start page, which messages one hears of and when, and whether colleagues see that one is online.',
    access: 'signed_in',
    body: z.strictObject({
      first_name: name.optional(),
      last_name: name.optional(),
      phone: phone.optional(),
      language: z.enum(LANGUAGES).optional(),
      theme: z.enum(THEMES).optional(),
      date_format: z.enum(DATE_FORMATS).optional(),
      start_page: startPage.optional(),
      appears_offline: z.boolean().optional(),
      notify_messages: z.enum(NOTICE_RULES).optional(),
      notify_sound: z.boolean().optional(),
      quiet: z.strictObject({ from: clock, until: clock }).nullable().optional(),
    }),
    output: user,
    errors: [],
  },
  'POST /v1/auth/twofa': {
    summary: 'Begin the set-up of the second factor: a fresh secret that is not active until it is confirmed.',
    access: 'enrolling',
    /** `code` of the second factor that is replaced; needed only when there is one. */
    body: z.strictObject({ password, code: z.string().max(16).optional() }),
    /** `secret` in base32, `uri` as otpauth:// for the QR code. */
    output: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['wrong_password', 'no_code', 'code_invalid_or_expired', 'too_many_attempts'],
  },
  'POST /v1/auth/twofa/confirm': {
    summary:
      'Activate the second factor with a first valid code. Other sessions end. Recovery codes are shown this once.',
    access: 'enrolling',
    body: z.strictObject({ code: z.string().max(16) }),
    output: z.object({ codes: z.array(z.string()) }),
    errors: ['no_2fa_secret', 'no_code', 'code_invalid_or_expired', 'too_many_attempts'],
  },
  'POST /v1/auth/twofa/disable': {
    summary: 'Remove the second factor. Needs the password and a valid code. Other sessions end.',
    access: 'signed_in',
    body: z.strictObject({ password, code: z.string().max(16) }),
    errors: ['wrong_password', 'no_code', 'code_invalid_or_expired', 'twofa_not_set_up', 'too_many_attempts'],
  },
} as const satisfies EndpointTable
