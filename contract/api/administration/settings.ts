import { z } from 'zod'
import { timestamp, uuid } from '#contract/scalars.ts'
import { NUMBER_KINDS, type UsedNumberKind } from '#contract/settings/numbers.ts'
import { FETCHING_ERRORS } from '#contract/storedFiles.ts'
import type { EndpointTable } from '../define/endpoint.ts'

const key = z.string().max(64)
const version = z.int().nonnegative()
/** Any setting's value; of a secret it is always null. */
const value = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.record(z.string(), z.record(z.string(), z.string())),
])
const author = z.object({ uuid, first_name: z.string(), last_name: z.string() }).nullable()
/** What another system said when it was tried out. */
const answer = z.object({ is_working: z.boolean(), answer: z.string() })

/** Bytes of a change of settings: both logos as data URLs, and everything else. */
const SETTINGS_BODY_MAX_BYTES = 6 * 1024 * 1024

/** Each of these calls connects to a server that the caller has named. */
const OUTSIDE_LIMIT = { calls: 10, seconds: 60 }

/** Settings of the dealer: as everybody signed in may know them, and as administrators read, write and try them. */
export const settingsEndpoints = {
  'GET /v1/settings/staff': {
    summary: 'Settings that everybody of the dealer may know, such as rules for numbers and names of permissions.',
    access: 'signed_in',
    output: z.object({ data: z.record(z.string(), z.unknown()), version }),
    errors: [],
  },
  'GET /v1/admin/settings': {
    summary: 'All settings. Passwords and tokens only say whether they are set.',
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
    summary: 'Change settings, all of them or none. A value of null goes back to the default.',
    access: { permission: 'global.settings.update' },
    /** `version` is the one the changes were made on; somebody else's newer one is not overwritten. */
    body: z.strictObject({ version, values: z.record(key, z.unknown()) }),
    body_max: SETTINGS_BODY_MAX_BYTES,
    // Its pictures are checked and written anew.
    limit: { calls: 60, seconds: 60 },
    output: z.object({ version }),
    errors: ['version_conflict', 'no_permission', 'scanner_unavailable', 'address_not_allowed', 'storage_in_use'],
  },
  'GET /v1/admin/settings/history': {
    summary: 'Who changed which setting when, newest first. Of secrets and pictures only whether there was one.',
    access: { permission: 'global.settings.read' },
    query: z.strictObject({ key: key.optional(), before_uuid: uuid.optional() }),
    output: z.array(
      z.object({
        uuid,
        key,
        old_value: value,
        new_value: value,
        /** False where it was the default, or there was no secret and no picture. */
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
    summary: 'Give a setting the value that it had before a change. Secrets cannot be restored.',
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
    summary: 'All settings that differ from the default, as a file. Passwords and tokens are not in it.',
    access: { permission: 'global.settings.read' },
    output: z.object({ format: z.literal('werkbank-settings'), values: z.record(key, value) }),
    errors: FETCHING_ERRORS,
  },
  'POST /v1/admin/settings/mail-test': {
    summary: 'Send a test mail with the stored settings. Answers with the words of the mail server.',
    access: { permission: 'global.settings.update' },
    limit: OUTSIDE_LIMIT,
    /** Without an address it goes to the own one; to others only while mail to people outside is allowed. */
    body: z.strictObject({ to: z.email().max(254).optional() }).nullish(),
    output: z.object({ is_sent: z.boolean(), answer: z.string() }),
    errors: ['mail_not_set_up', 'external_mail_off', 'address_not_allowed', 'too_many_attempts'],
  },
  'POST /v1/admin/settings/storage-test': {
    summary: 'Write, read and delete a small object in the object storage. Answers with what the storage said.',
    access: { permission: 'global.settings.update' },
    limit: OUTSIDE_LIMIT,
    output: answer,
    errors: ['storage_not_set_up', 'address_not_allowed', 'too_many_attempts'],
  },
  'GET /v1/admin/settings/numbers': {
    summary: 'What each range of numbers would give next; null where people type the number.',
    access: { permission: 'global.settings.read' },
    output: z.array(z.object({ kind: z.enum(NUMBER_KINDS as [UsedNumberKind]), next: z.string().nullable() })),
    errors: [],
  },
  'POST /v1/admin/settings/scanner-test': {
    summary: 'Have the virus scanner look at a harmless text and at the test file that every scanner must find.',
    access: { permission: 'global.settings.update' },
    limit: OUTSIDE_LIMIT,
    output: answer,
    errors: ['scanner_not_set_up', 'address_not_allowed', 'too_many_attempts'],
  },
} as const satisfies EndpointTable
