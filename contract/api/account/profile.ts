import { z } from 'zod'
import { EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH } from '#contract/constants.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import { FETCHING_ERRORS, STORING_ERRORS } from '#contract/storedFiles.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { user } from '../define/shapes.ts'

const PICTURES = ['image/png', 'image/jpeg', 'image/webp'] as const
const password = z.string().min(1).max(PASSWORD_MAX_LENGTH)

/** How a sign-in ended; `wrong_code`: the password was right. */
const SIGN_IN_OUTCOMES = ['success', 'wrong_password', 'wrong_code'] as const
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number]
/** `failed`: the job has given up; it can be asked for again. */
const EXPORT_STATES = ['waiting', 'ready', 'failed'] as const

/** The own e-mail address, picture, devices and data. */
export const profileEndpoints = {
  'PUT /v1/auth/email': {
    summary: 'Change the own e-mail address. Needs the password; the old address gets a mail about it.',
    access: 'signed_in',
    body: z.strictObject({ email: z.email().max(EMAIL_MAX_LENGTH), password }),
    output: user,
    errors: ['wrong_password', 'too_many_attempts', 'service_unavailable'],
  },
  'PUT /v1/auth/avatar': {
    summary: 'Set the own picture: at most 512 KB and 1024 pixels a side. What a camera wrote into it is taken out.',
    access: 'signed_in',
    upload: PICTURES,
    output: user,
    errors: ['no_permission', 'no_file', 'file_too_large', 'wrong_file_type', 'failed_to_read_file', ...STORING_ERRORS],
  },
  'DELETE /v1/auth/avatar': {
    summary: 'Remove the own picture.',
    access: 'signed_in',
    output: user,
    errors: ['no_permission', 'no_avatar'],
  },
  'GET /v1/auth/devices': {
    summary: 'Devices that the signed-in user has signed in from; a new one is told by mail.',
    access: 'signed_in',
    output: z.array(
      z.object({
        uuid,
        device_name: z.string(),
        first_seen_at: timestamp,
        last_seen_at: timestamp,
        is_current: z.boolean(),
      }),
    ),
    errors: [],
  },
  'DELETE /v1/auth/devices/:device_uuid': {
    summary: 'Forget a device: its next sign-in counts as one from a new device.',
    access: 'signed_in',
    params: z.object({ device_uuid: uuid }),
    errors: ['not_found'],
  },
  'GET /v1/auth/sign-ins': {
    summary: 'The last sign-ins with the own account and the attempts that failed, newest first.',
    access: 'signed_in',
    output: z.array(
      z.object({
        uuid,
        at: timestamp,
        device_name: z.string(),
        /** The address without its last part. */
        network: z.string(),
        outcome: z.enum(SIGN_IN_OUTCOMES),
      }),
    ),
    errors: [],
  },
  'GET /v1/auth/data-export': {
    summary: 'The newest copy of the own data that was asked for, while it can be fetched.',
    access: 'signed_in',
    output: z.object({
      export: z
        .object({
          uuid,
          state: z.enum(EXPORT_STATES),
          created_at: timestamp,
          expires_at: timestamp,
          size: z.int().nonnegative(),
        })
        .nullable(),
    }),
    errors: [],
  },
  'POST /v1/auth/data-export': {
    summary: 'Have a copy of the own data made in the background. Needs the password and, where set up, a code.',
    access: 'signed_in',
    body: z.strictObject({ password, code: z.string().max(16).optional() }),
    errors: ['wrong_password', 'no_code', 'code_invalid_or_expired', 'too_many_attempts', 'service_unavailable'],
  },
  'GET /v1/auth/data-export/:export_uuid/file': {
    summary: 'The copy of the own data, for 24 hours.',
    access: 'signed_in',
    params: z.object({ export_uuid: uuid }),
    output: z.any().meta({ description: 'application/json as a download' }),
    errors: ['not_found', ...FETCHING_ERRORS],
  },
} as const satisfies EndpointTable
