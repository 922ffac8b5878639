import { z } from 'zod'
import { timestamp } from '#contract/scalars.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { neededLine } from '../define/typedText.ts'

const MAINTENANCE_MAX_LENGTH = 500

/** Message of the server's operator to the users of all dealers. The login page shows it, too. */
export const maintenance = z
  .object({ text: z.string().max(MAINTENANCE_MAX_LENGTH), until: timestamp.nullable() })
  .meta({ id: 'Maintenance' })

/** Result of making a backup, or of restoring one as a test. */
const copyFact = z.object({ at: timestamp, is_ok: z.boolean(), note: z.string().max(200) })

/** Source of a value: environment variable at the start, built-in default, or version of the software. */
const SOURCES = ['environment', 'default', 'version'] as const

const serverState = z.object({
  /** True for administrators of the dealer that runs the server; only they see other dealers and change anything. */
  is_operator: z.boolean(),
  version: z.int().nonnegative(),
  name: z.string(),
  maintenance: maintenance.nullable(),
  /** The client translates `key`. `value` is shown as it is; of a secret it only says whether it is set. */
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
  /** Null for administrators of other dealers, because the notes are about the whole machine. */
  backup: z.object({ last: copyFact.nullable(), restore_test: copyFact.nullable() }).nullable(),
  /**
   * False while the plugin `settings` of the own dealer is off, which closes its settings. Only this endpoint can
   * switch it on again.
   */
  plugin_settings: z.boolean(),
  started_at: timestamp,
})

/**
 * Endpoints for the server as a whole. Every `global.admin` reads its state, and opens or closes the settings of the
 * own dealer. Administrators of the operator's dealer change everything else.
 */
export const serverEndpoints = {
  'GET /v1/admin/server': {
    summary: 'Gets the state of the server: address, storage, limits, dealers, backups and the operator message.',
    access: { permission: 'global.admin' },
    output: serverState,
    errors: [],
  },
  'PATCH /v1/admin/server': {
    summary: 'Changes the name of the server, the operator message and the notes about backups.',
    access: { permission: 'global.admin' },
    body: z.strictObject({
      version: z.int().nonnegative(),
      name: neededLine(80).optional(),
      maintenance: maintenance.nullable().optional(),
      backup: copyFact.optional(),
      restore_test: copyFact.optional(),
    }),
    output: z.object({ version: z.int().nonnegative() }),
    errors: ['version_conflict', 'no_permission'],
  },
  'PUT /v1/admin/server/plugin-settings': {
    summary: 'Opens or closes the settings of the own dealer for all users but `global.admin`.',
    access: { permission: 'global.admin' },
    body: z.strictObject({ is_on: z.boolean() }),
    errors: [],
  },
} as const satisfies EndpointTable

export type Maintenance = z.infer<typeof maintenance>
export type CopyFact = z.infer<typeof copyFact>
