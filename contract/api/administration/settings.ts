import { z } from 'zod'
import { PHONE } from '#contract/phone.ts'
import { mailAddress, timestamp, uuid } from '#contract/scalars.ts'
import { NUMBER_KINDS, type UsedNumberKind } from '#contract/settings/numbers.ts'
import { FETCHING_ERRORS } from '#contract/storedFiles.ts'
import type { EndpointTable } from '../define/endpoint.ts'

const key = z.string().max(64)
const version = z.int().nonnegative()
/** Value of any setting. For a secret it is always null. */
const value = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.record(z.string(), z.record(z.string(), z.string())),
])
const author = z.object({ uuid, first_name: z.string(), last_name: z.string() }).nullable()
/** Answer of the other system to a test. */
const answer = z.object({ is_working: z.boolean(), answer: z.string() })

/** Largest body of a change of settings, in bytes: both logos as data URLs, and all other settings. */
const SETTINGS_BODY_MAX_BYTES = 6 * 1024 * 1024

/** Each of these calls connects to a server that the caller has named. */
const OUTSIDE_LIMIT = { calls: 10, seconds: 60 }

/** Endpoints for the dealer's settings: the part for all staff, and reading, writing and testing by administrators. */
export const settingsEndpoints = {
  'GET /v1/settings/staff': {
    summary:
      'Gets the settings that all users of the dealer may know, such as rules for numbers and names of permissions.',
    access: 'signed_in',
    output: z.object({ data: z.record(z.string(), z.unknown()), version }),
    errors: [],
  },
  'GET /v1/admin/settings': {
    summary: 'Gets all settings. Passwords and tokens only say whether they are set.',
    access: { permission: 'global.settings.read' },
    output: z.object({
      version,
      settings: z.array(
        z.object({ key, value, is_set: z.boolean(), changed_at: timestamp.nullable(), changed_by: author }),
      ),
    }),
    errors: [],
  },
  'PATCH /v1/admin/settings': {
    summary: 'Changes settings, all of them or none. A value of null restores the default.',
    access: { permission: 'global.settings.update' },
    /** `version` is the one that the changes are based on. A newer version is not overwritten. */
    body: z.strictObject({ version, values: z.record(key, z.unknown()) }),
    body_max: SETTINGS_BODY_MAX_BYTES,
    // Limited, because a call may bring pictures, and each is checked and re-encoded.
    limit: { calls: 60, seconds: 60 },
    output: z.object({ version }),
    errors: ['version_conflict', 'no_permission', 'scanner_unavailable', 'address_not_allowed', 'storage_in_use'],
  },
  'GET /v1/admin/settings/history': {
    summary: 'Lists the changes of settings, newest first. Secrets and pictures only say whether there was one.',
    access: { permission: 'global.settings.read' },
    query: z.strictObject({ key: key.optional(), before_uuid: uuid.optional() }),
    output: z.array(
      z.object({
        uuid,
        key,
        old_value: value,
        new_value: value,
        /** False when it was the default, or when no secret or picture was set. */
        was_set: z.boolean(),
        is_set: z.boolean(),
        can_restore: z.boolean(),
        changed_at: timestamp,
        changed_by: author,
      }),
    ),
    errors: [],
  },
  'POST /v1/admin/settings/restore': {
    summary: 'Restores the value that a setting had before a change. Secrets cannot be restored.',
    access: { permission: 'global.settings.update' },
    body: z.strictObject({ version, change_uuid: uuid }),
    output: z.object({ version }),
    errors: [
      ...FETCHING_ERRORS,
      'version_conflict',
      'not_found',
      'no_permission',
      'scanner_unavailable',
      'address_not_allowed',
      'storage_in_use',
    ],
  },
  'GET /v1/admin/settings/export': {
    summary: 'Exports all settings that differ from the default, without passwords and tokens.',
    access: { permission: 'global.settings.read' },
    output: z.object({ format: z.literal('werkbank-settings'), values: z.record(key, value) }),
    errors: FETCHING_ERRORS,
  },
  'POST /v1/admin/settings/mail-test': {
    summary: 'Sends a test mail with the stored settings. Answers with the words of the mail server.',
    access: { permission: 'global.settings.update' },
    limit: OUTSIDE_LIMIT,
    /** Without `to` the mail goes to the caller. Other addresses need the setting that allows mail to outside. */
    body: z.strictObject({ to: mailAddress.optional() }).nullish(),
    output: z.object({ is_sent: z.boolean(), answer: z.string() }),
    errors: ['mail_not_set_up', 'external_mail_off', 'address_not_allowed', 'too_many_attempts'],
  },
  'POST /v1/admin/settings/sms-test': {
    repeat: { exempt: 'A second test message is harmless.' },
    summary: 'Sends a test message with the stored settings of the SMS service. Answers with the words of the service.',
    access: { permission: 'global.settings.update' },
    limit: OUTSIDE_LIMIT,
    body: z.strictObject({ to: z.string().regex(PHONE) }),
    output: z.object({ is_sent: z.boolean(), answer: z.string() }),
    errors: ['sms_not_set_up', 'address_not_allowed', 'too_many_attempts'],
  },
  'POST /v1/admin/settings/storage-test': {
    repeat: { exempt: 'It changes nothing.' },
    summary: 'Writes, reads and deletes a small object in the object storage. Answers with the words of the storage.',
    access: { permission: 'global.settings.update' },
    limit: OUTSIDE_LIMIT,
    output: answer,
    errors: ['storage_not_set_up', 'address_not_allowed', 'too_many_attempts'],
  },
  'GET /v1/admin/settings/numbers': {
    summary: 'Tells the next number of each range. It is null where users type the number.',
    access: { permission: 'global.settings.read' },
    output: z.array(z.object({ kind: z.enum(NUMBER_KINDS as [UsedNumberKind]), next: z.string().nullable() })),
    errors: [],
  },
  'POST /v1/admin/settings/scanner-test': {
    repeat: { exempt: 'It changes nothing.' },
    summary: 'Lets the virus scanner check a harmless text and the test file that every scanner must find.',
    access: { permission: 'global.settings.update' },
    limit: OUTSIDE_LIMIT,
    output: answer,
    errors: ['scanner_not_set_up', 'address_not_allowed', 'too_many_attempts'],
  },
} as const satisfies EndpointTable
