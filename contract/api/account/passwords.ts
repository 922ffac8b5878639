import { z } from 'zod'
import { LANGUAGES, PASSWORD_MAX_LENGTH } from '#contract/constants.ts'
import { mailAddress, timestamp, uuid } from '#contract/scalars.ts'
import { TYPED_CODE_MAX } from '#contract/text/typedCode.ts'
import type { EndpointTable } from '../define/endpoint.ts'

const current = z.string().min(1).max(PASSWORD_MAX_LENGTH)
/**
 * A new password. Only its length is checked here. One that breaks a rule of `passwordRules.ts` is answered with
 * `password_too_weak` and the rule.
 */
const fresh = z.string().min(1).max(PASSWORD_MAX_LENGTH)
const company = z.string().max(64).optional()
/** Token from a link in a mail: 256 bits in base64url. */
const linkToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/** Endpoints for passwords and the links that set them, the own sessions and recovery codes. */
export const passwordEndpoints = {
  'POST /v1/auth/password/forgot': {
    summary: 'Sends a mail with a link to a new password. Answers the same whether or not the address is known.',
    access: 'public',
    body: z.strictObject({ email: mailAddress, company }),
    errors: ['bad_request_company', 'bad_request_email', 'not_found', 'too_many_attempts'],
  },
  'POST /v1/auth/password/link': {
    summary: 'Tells whose link a token belongs to. The link stays usable.',
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
    summary: 'Sets the password with a link. It does not sign in, and all sessions of the user end.',
    access: 'public',
    /** `language` is the one that an invited user has chosen. */
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
    summary: 'Changes the own password. Other sessions end.',
    access: 'enrolling',
    body: z.strictObject({ password: current, new_password: fresh }),
    errors: ['wrong_password', 'password_too_weak', 'too_many_attempts', 'service_unavailable'],
  },
  'GET /v1/auth/sessions': {
    summary: 'Lists the sessions of the signed-in user.',
    access: 'signed_in',
    output: z.array(
      z.object({
        uuid,
        device_name: z.string(),
        /** Network address of the last use, without its last part. */
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
    summary: 'Ends another own session and its sockets.',
    access: 'signed_in',
    params: z.object({ session_uuid: uuid }),
    errors: ['not_found', 'cannot_delete_current_token'],
  },
  'DELETE /v1/auth/sessions': {
    summary: 'Ends all own sessions but this one.',
    access: 'signed_in',
    errors: [],
  },
  'GET /v1/auth/twofa/recovery': {
    summary: 'Counts the recovery codes that are left.',
    access: 'signed_in',
    output: z.object({ left: z.int().nonnegative() }),
    errors: [],
  },
  'POST /v1/auth/twofa/recovery': {
    repeat: { unkept: 'The answer holds recovery codes.' },
    summary: 'Creates new recovery codes, shown this once. The old ones stop working.',
    access: 'signed_in',
    body: z.strictObject({ password: current, code: z.string().max(TYPED_CODE_MAX) }),
    output: z.object({ codes: z.array(z.string()) }),
    errors: ['wrong_password', 'no_code', 'code_invalid_or_expired', 'twofa_not_set_up', 'too_many_attempts'],
  },
  'POST /v1/admin/users/:user_uuid/start-password': {
    repeat: { unkept: 'The answer holds a password.' },
    summary:
      'Creates a password for a user without mail. It is shown this once and must be changed at the first sign-in.',
    access: { permission: 'global.users.update' },
    params: z.object({ user_uuid: uuid }),
    output: z.object({ password: z.string() }),
    errors: ['not_found', 'no_permission', 'cannot_change_yourself', 'service_unavailable'],
  },
  'POST /v1/admin/users/:user_uuid/invitation': {
    summary: 'Sends a user a link to set the password themselves.',
    access: { permission: 'global.users.update' },
    limit: { calls: 60, seconds: 60 },
    params: z.object({ user_uuid: uuid }),
    errors: ['not_found', 'no_permission', 'mail_not_set_up'],
  },
} as const satisfies EndpointTable
