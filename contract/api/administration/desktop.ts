import { z } from 'zod'
import { ARCHES, PLATFORMS, releaseChannel, releaseVersion } from '#contract/release/releaseDocument.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import {
  DESKTOP_PAGE_SIZE,
  DESKTOP_STANDINGS,
  INSTALL_RESULTS,
  ROLLOUT_PROBLEMS,
  UPDATE_KINDS,
} from '#contract/update/desktopClients.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { userName } from '../define/shapes.ts'

const platform = z.enum(PLATFORMS)
const architecture = z.enum(ARCHES).exclude(['universal'])
const kind = z.enum(UPDATE_KINDS)
/**
 * A code such as `signature`. Any code is accepted, because a newer client may report a reason that is unknown here.
 */
const reason = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9_]*$/)
/** Name of the computer as its users know it. Control characters would break a row of the list. */
const deviceName = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^\P{C}+$/u)

/** Time by the clock of the reporting computer, which may be wrong. Only times before 1970 are refused. */
const clientTime = timestamp.refine((text) => Date.parse(text) >= 0)

const lastFailure = { reason, at: clientTime, version: releaseVersion.nullable() }
const lastInstall = { from: releaseVersion, to: releaseVersion, at: clientTime, result: z.enum(INSTALL_RESULTS) }

/** A switch in a query: absent or `1`. */
const flag = z.literal('1').optional()

/** One installed desktop app, as its last report described it. */
const desktopClient = z
  .object({
    device: uuid,
    device_name: z.string(),
    version: z.string(),
    platform,
    arch: architecture,
    channel: z.string(),
    standing: z.enum(DESKTOP_STANDINGS),
    /** The app reported within the last fifteen minutes. A running app reports every ten minutes. */
    is_online: z.boolean(),
    /**
     * Updating fails on this computer: too many failed checks (DESKTOP_FAILING_CHECKS) or a failed last installation.
     */
    is_failing: z.boolean(),
    update: z.object({ kind, version: z.string().nullable() }),
    checks_failed: z.int().nonnegative(),
    last_check_at: timestamp.nullable(),
    last_failure: z.object({ ...lastFailure, reason: z.string(), version: z.string().nullable() }).nullable(),
    last_install: z.object({ ...lastInstall, from: z.string(), to: z.string() }).nullable(),
    last_seen_at: timestamp,
    /** The user who was signed in at the last report. */
    user: userName,
  })
  .meta({ id: 'DesktopClient' })

/** Release that the update feed offers for one platform, architecture and channel. */
const rollout = z
  .object({
    platform,
    arch: z.enum(ARCHES),
    channel: z.string(),
    /** First reason why no app takes this release. With `unchecked`, apps may still take it. */
    problem: z.enum(ROLLOUT_PROBLEMS).nullable(),
    /** Null when no release could be read. With a `problem` set, these values are only what the file claims. */
    release: z
      .object({
        version: z.string(),
        release_date: timestamp,
        signed_at: timestamp,
        /** Apps refuse the release after this time unless it is signed again. */
        signed_until: timestamp,
        /** Percentage of all computers that get the offer. */
        stage: z.int().min(0).max(100),
        is_recalled: z.boolean(),
        minimum_client_version: z.string().nullable(),
        minimum_system_version: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Rollout' })

/** Endpoints for installed desktop apps and the releases that they are offered. */
export const desktopEndpoints = {
  'POST /v1/desktop/report': {
    repeat: { exempt: 'The same request again changes nothing.' },
    summary: 'Stores the report of a desktop app about its version and updates. The newest report counts.',
    access: 'signed_in',
    // An app reports every ten minutes and a few times more while it updates.
    limit: { calls: 30, seconds: 60 },
    body: z.strictObject({
      /** Random id that the app created at its installation. */
      device: uuid,
      device_name: deviceName,
      version: releaseVersion,
      platform,
      arch: architecture,
      channel: releaseChannel,
      /** `version` belongs to `kind`: it is the one offered, loading, waiting, installing or failed. */
      update: z.strictObject({ kind, version: releaseVersion.nullable() }),
      /** Number of consecutive checks without a usable answer. */
      checks_failed: z.int().nonnegative().max(1_000_000),
      last_check_at: clientTime.nullable(),
      last_failure: z.strictObject(lastFailure).nullable(),
      last_install: z.strictObject(lastInstall).nullable(),
    }),
    errors: ['too_many_attempts'],
  },
  'GET /v1/desktop/clients': {
    summary: 'Lists the desktop apps of the dealer by computer name, with totals and the releases on offer.',
    access: { permission: 'global.settings.read' },
    query: z.object({
      limit: z.coerce.number().int().min(1).max(DESKTOP_PAGE_SIZE).default(DESKTOP_PAGE_SIZE),
      /** `next_cursor` of the previous page. */
      cursor: z
        .string()
        .max(600)
        .regex(/^[A-Za-z0-9_-]+$/)
        .optional(),
      outdated: flag,
      failing: flag,
      online: flag,
    }),
    output: z.object({
      items: z.array(desktopClient),
      next_cursor: z.string().nullable(),
      /** Totals of all computers, whatever the filters. */
      totals: z.object({
        all: z.int().nonnegative(),
        outdated: z.int().nonnegative(),
        failing: z.int().nonnegative(),
        online: z.int().nonnegative(),
      }),
      /** Newest version first. */
      versions: z.array(
        z.object({
          platform,
          arch: architecture,
          channel: z.string(),
          version: z.string(),
          count: z.int().positive(),
          standing: z.enum(DESKTOP_STANDINGS),
        }),
      ),
      rollouts: z.array(rollout),
    }),
    errors: [],
  },
} as const satisfies EndpointTable

export type DesktopClient = z.infer<typeof desktopClient>
export type Rollout = z.infer<typeof rollout>
