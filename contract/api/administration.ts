import { z } from 'zod'
import { JOB_KINDS, JOB_STATES } from '../jobs.ts'
import type { EndpointTable } from './endpoint.ts'
import { timestamp, uuid } from './shapes.ts'

const key = z.string().max(64)
/** Any setting's value; a secret is always null here. */
const value = z.union([z.string(), z.number(), z.boolean(), z.null()])
const author = z.object({ uuid, first_name: z.string(), last_name: z.string() }).nullable()

/** Settings of the dealer as administrators read and write them, and the jobs in the background. */
export const administrationEndpoints = {
  'GET /v1/admin/settings': {
    summary: 'All settings. Passwords and tokens only say whether they are set.',
    access: { permission: 'global.settings.read' },
    output: z.object({
      version: z.int().nonnegative(),
      settings: z.array(
        z.object({
          key,
          value,
          is_set: z.boolean(),
          changed_at: timestamp.nullable(),
          changed_by: author,
        }),
      ),
    }),
    errors: [],
  },
  'PATCH /v1/admin/settings': {
    summary: 'Change settings, all of them or none. A value of null goes back to the default.',
    access: { permission: 'global.settings.update' },
    /** `version` is the one the changes were made on; somebody else's newer one is not overwritten. */
    body: z.strictObject({ version: z.int().nonnegative(), values: z.record(key, z.unknown()) }),
    output: z.object({ version: z.int().nonnegative() }),
    errors: ['version_conflict'],
  },
  'GET /v1/admin/settings/history': {
    summary: 'Who changed which setting when, newest first. Of a secret only that it was changed.',
    access: { permission: 'global.settings.read' },
    query: z.strictObject({ key: key.optional(), before_uuid: uuid.optional() }),
    output: z.array(
      z.object({ uuid, key, old_value: value, new_value: value, changed_at: timestamp, changed_by: author }),
    ),
    errors: [],
  },
  'POST /v1/admin/settings/mail-test': {
    summary: 'Send a test mail to the own address with the stored settings. Answers with the words of the mail server.',
    access: { permission: 'global.settings.update' },
    output: z.object({ is_sent: z.boolean(), answer: z.string() }),
    errors: ['mail_not_set_up', 'too_many_attempts'],
  },
  'GET /v1/admin/jobs': {
    summary: 'Jobs in the background, newest first: what waits, what failed and why.',
    access: { permission: 'global.settings.read' },
    query: z.strictObject({ state: z.enum(JOB_STATES).optional(), before_uuid: uuid.optional() }),
    output: z.array(
      z.object({
        uuid,
        kind: z.enum(JOB_KINDS),
        state: z.enum(JOB_STATES),
        attempts: z.int().nonnegative(),
        last_error: z.string(),
        created_at: timestamp,
        updated_at: timestamp,
      }),
    ),
    errors: [],
  },
  'POST /v1/admin/jobs/:job_uuid/retry': {
    summary: 'Try a failed job once more, from the beginning.',
    access: { permission: 'global.settings.update' },
    params: z.object({ job_uuid: uuid }),
    errors: ['not_found'],
  },
} as const satisfies EndpointTable
