import { z } from 'zod'
import { PASSWORD_MAX_LENGTH } from '#contract/constants.ts'
import { DISMISSIBLE } from '#contract/dashboard/firstRun.ts'
import { mailAddress, timestamp, uuid } from '#contract/scalars.ts'
import { FETCHING_ERRORS, STORING_ERRORS } from '#contract/storedFiles.ts'
import { TYPED_CODE_MAX } from '#contract/text/typedCode.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { user } from '../define/shapes.ts'

const PICTURES = ['image/png', 'image/jpeg', 'image/webp'] as const
const password = z.string().min(1).max(PASSWORD_MAX_LENGTH)

/** How a sign-in ended. `wrong_code` means that the password was right. */
const SIGN_IN_OUTCOMES = ['success', 'wrong_password', 'wrong_code'] as const
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number]
/** `failed`: the background job has given up. The user can ask for the export again. */
const EXPORT_STATES = ['waiting', 'ready', 'failed'] as const

/** Endpoints for the user's own e-mail address, picture, devices and data. */
export const profileEndpoints = {
  'PUT /v1/auth/email': {
    summary: 'Changes the own e-mail address. Needs the password; the old address gets a mail about it.',
    access: 'signed_in',
    body: z.strictObject({ email: mailAddress, password }),
    output: user,
    errors: ['wrong_password', 'too_many_attempts', 'service_unavailable'],
  },
  'PUT /v1/auth/avatar': {
    summary: 'Sets the own picture: at most 512 KB and 1024 pixels a side. Metadata of the camera is removed.',
    access: 'signed_in',
    upload: PICTURES,
    output: user,
    errors: ['no_permission', 'no_file', 'file_too_large', 'wrong_file_type', 'failed_to_read_file', ...STORING_ERRORS],
  },
  'DELETE /v1/auth/avatar': {
    summary: 'Removes the own picture.',
    access: 'signed_in',
    output: user,
    errors: ['no_permission', 'no_avatar'],
  },
  'POST /v1/auth/hints/dismissed': {
    summary: 'Hides these hints of the user on all devices.',
    access: 'signed_in',
    body: z.strictObject({ names: z.array(z.enum(DISMISSIBLE)).min(1).max(DISMISSIBLE.length) }),
    output: user,
    errors: [],
  },
  'DELETE /v1/auth/hints/dismissed': {
    summary: 'Shows all hints again.',
    access: 'signed_in',
    output: user,
    errors: [],
  },
  'GET /v1/auth/devices': {
    summary: 'Lists the devices from which the user has signed in. The user gets a mail about each new one.',
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
    summary: 'Removes a device. Its next sign-in counts as one from a new device.',
    access: 'signed_in',
    params: z.object({ device_uuid: uuid }),
    errors: ['not_found'],
  },
  'GET /v1/auth/sign-ins': {
    summary: 'Lists the last sign-ins and failed attempts of the own account, newest first.',
    access: 'signed_in',
    output: z.array(
      z.object({
        uuid,
        at: timestamp,
        device_name: z.string(),
        /** Network address without its last part. */
        network: z.string(),
        outcome: z.enum(SIGN_IN_OUTCOMES),
      }),
    ),
    errors: [],
  },
  'GET /v1/auth/data-export': {
    summary: 'Gets the newest export of the own data until it expires.',
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
    summary: 'Starts an export of the own data. Needs the password and, where set up, a code.',
    access: 'signed_in',
    body: z.strictObject({ password, code: z.string().max(TYPED_CODE_MAX).optional() }),
    errors: ['wrong_password', 'no_code', 'code_invalid_or_expired', 'too_many_attempts', 'service_unavailable'],
  },
  'GET /v1/auth/data-export/:export_uuid/file': {
    summary: 'Downloads the export of the own data. It exists for 24 hours.',
    access: 'signed_in',
    params: z.object({ export_uuid: uuid }),
    output: z.any().meta({ description: 'application/json as a download' }),
    errors: ['not_found', ...FETCHING_ERRORS],
  },
} as const satisfies EndpointTable
