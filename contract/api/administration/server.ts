import { z } from 'zod'
import { timestamp } from '#contract/scalars.ts'
import type { EndpointTable } from '../define/endpoint.ts'

const MAINTENANCE_MAX_LENGTH = 500

/** What the operator of the server tells everybody of all dealers, also on the login page. */
export const maintenance = z
  .object({ text: z.string().max(MAINTENANCE_MAX_LENGTH), until: timestamp.nullable() })
  .meta({ id: 'Maintenance' })

/** Something that happened to the copies of the data: a backup was made, or one was restored to see whether it works. */
const copyFact = z.object({ at: timestamp, is_ok: z.boolean(), note: z.string().max(200) })

/** Where a value comes from: the environment decides at the start, everything else is decided here. */
const SOURCES = ['environment', 'default', 'version'] as const

const serverState = z.object({
  /** True for administrators of the dealer that runs the server; only they see other dealers and change anything. */
  is_operator: z.boolean(),
  version: z.int().nonnegative(),
  name: z.string(),
  maintenance: maintenance.nullable(),
  /** `key` has its words in the client; `value` is shown as it is, secrets only as set or not. */
  facts: z.array(
    z.object({
      section: z.enum(['address', 'storage', 'limits', 'updates']),
      key: z.string(),
      value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
      unit: z.enum(['bytes', 'days', 'seconds', 'per_second']).nullable(),
      source: z.enum(SOURCES),
    }),
  ),
  dealers: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      host: z.string().nullable(),
      since: timestamp,
      is_active: z.boolean(),
      is_own: z.boolean(),
    }),
  ),
  /** Null for administrators of a dealer that does not run the server: the notes are about the machine. */
  backup: z.object({ last: copyFact.nullable(), restore_test: copyFact.nullable() }).nullable(),
  /** Whether the own dealer's settings are open; the only way back when they were switched off. */
  plugin_settings: z.boolean(),
  started_at: timestamp,
})

/** The server as a whole. Read by every `global.admin`; changed by those of the dealer that runs it. */
export const serverEndpoints = {
  'GET /v1/admin/server': {
    summary: 'The server: its address, storage, limits, dealers, backups and what everybody is told.',
    access: { permission: 'global.admin' },
    output: serverState,
    errors: [],
  },
  'PATCH /v1/admin/server': {
    summary: 'Change the name of the server, what everybody is told, and what is known of its backups.',
    access: { permission: 'global.admin' },
    body: z.strictObject({
      version: z.int().nonnegative(),
      name: z.string().trim().min(1).max(80).optional(),
      maintenance: maintenance.nullable().optional(),
      backup: copyFact.optional(),
      restore_test: copyFact.optional(),
    }),
    output: z.object({ version: z.int().nonnegative() }),
    errors: ['version_conflict', 'no_permission'],
  },
  'PUT /v1/admin/server/plugin-settings': {
    summary: 'Open or close the settings of the own dealer for everybody but `global.admin`.',
    access: { permission: 'global.admin' },
    body: z.strictObject({ is_on: z.boolean() }),
    errors: [],
  },
} as const satisfies EndpointTable

export type Maintenance = z.infer<typeof maintenance>
export type CopyFact = z.infer<typeof copyFact>
