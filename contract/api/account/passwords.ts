import { z } from 'zod'
import { EMAIL_MAX_LENGTH, LANGUAGES, PASSWORD_MAX_LENGTH } from '#contract/constants.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import type { EndpointTable } from '../define/endpoint.ts'

const current = z.string().min(1).max(PASSWORD_MAX_LENGTH)
/** Only its size is checked here; the rules of `passwordRules.ts` answer with `password_too_weak` and the broken one. */
const fresh = z.string().min(1).max(PASSWORD_MAX_LENGTH)
const company = z.string().max(64).optional()
/** 256 bits out of a mail. */
const linkToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/** Passwords and the links that set them, the own sessions, recovery codes. */
export const passwordEndpoints = {
  'POST /v1/auth/password/forgot': {
    summary: 'Ask for a mail with a link to a new password. Answers the same whether or not the address is known.',
    access: 'public',
    body: z.strictObject({ email: z.email().max(EMAIL_MAX_LENGTH), company }),
    errors: ['bad_request_company', 'bad_request_email', 'not_found', 'too_many_attempts'],
  },
  'POST /v1/auth/password/link': {
    summary: 'Whose link that is, for whoever holds it. It stays usable.',
    access: 'public',
    body: z.strictObject({ token: linkToken, company }),
    output: z.object({
      purpose: z.enum(['reset', 'invitation']),
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      language: z.enum(LANGUAGES),
      dealer_name: z.string(),
    }),
    errors: ['bad_request_company', 'not_found', 'link_invalid_or_expired', 'too_many_attempts'],
  },
  'POST /v1/auth/password/confirm': {
    summary: 'Set the password with a link. It does not sign in, and all sessions of the user end.',
    access: 'public',
    /** `language`: what somebody who was invited has chosen. */
    body: z.strictObject({
      token: linkToken,
      new_password: fresh,
      language: z.enum(LANGUAGES).optional(),
      company,
    }),
    errors: [
      'bad_request_company',
      'not_found',
      'link_invalid_or_expired',
      'password_too_weak',
      'too_many_attempts',
      'service_unavailable',
    ],
  },
  'POST /v1/auth/password': {
    summary: 'Change the own password. Other sessions end.',
    access: 'enrolling',
    body: z.strictObject({ password: current, new_password: fresh }),
    errors: ['wrong_password', 'password_too_weak', 'too_many_attempts', 'service_unavailable'],
  },
  'GET /v1/auth/sessions': {
    summary: 'Where the signed-in user is signed in.',
    access: 'signed_in',
    output: z.array(
      z.object({
        uuid,
        device_name: z.string(),
        /** The address of the last use without its last part. */
        network: z.string(),
        created_at: timestamp,
        last_seen_at: timestamp,
        expires_at: timestamp,
        is_current: z.boolean(),
      }),
    ),
    errors: [],
  },
  'DELETE /v1/auth/sessions/:session_uuid': {
    summary: 'End another own session and its sockets.',
    access: 'signed_in',
    params: z.object({ session_uuid: uuid }),
    errors: ['not_found', 'cannot_delete_current_token'],
  },
  'DELETE /v1/auth/sessions': {
    summary: 'End all own sessions but this one.',
    access: 'signed_in',
    errors: [],
  },
  'GET /v1/auth/twofa/recovery': {
    summary: 'How many recovery codes are left.',
    access: 'signed_in',
    output: z.object({ left: z.int().nonnegative() }),
    errors: [],
  },
  'POST /v1/auth/twofa/recovery': {
    summary: 'New recovery codes, shown this once. The old ones are gone.',
    access: 'signed_in',
    body: z.strictObject({ password: current, code: z.string().max(16) }),
    output: z.object({ codes: z.array(z.string()) }),
    errors: ['wrong_password', 'no_code', 'code_invalid_or_expired', 'twofa_not_set_up', 'too_many_attempts'],
  },
  'POST /v1/admin/users/:user_uuid/start-password': {
    summary: 'A password made by the server and shown this once, for a user without mail; it must be changed at once.',
    access: { permission: 'global.users.update' },
    params: z.object({ user_uuid: uuid }),
    output: z.object({ password: z.string() }),
    errors: ['not_found', 'no_permission', 'cannot_change_yourself', 'service_unavailable'],
  },
  'POST /v1/admin/users/:user_uuid/invitation': {
    summary: 'Send a user a link to set the password themselves.',
    access: { permission: 'global.users.update' },
    limit: { calls: 60, seconds: 60 },
    params: z.object({ user_uuid: uuid }),
    errors: ['not_found', 'no_permission'],
  },
} as const satisfies EndpointTable
