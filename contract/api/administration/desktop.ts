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
/** A code such as `signature`. Not a list of them: a report with a reason that only a newer client knows counts, too. */
const reason = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9_]*$/)
/** What the computer calls itself, as people know it; control characters would break a row. */
const deviceName = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^\P{C}+$/u)

/** By the clock of that computer, which may be wrong, but not so wrong that it cannot be stored. */
const clientTime = timestamp.refine((text) => Date.parse(text) >= 0)

const lastFailure = { reason, at: clientTime, version: releaseVersion.nullable() }
const lastInstall = { from: releaseVersion, to: releaseVersion, at: clientTime, result: z.enum(INSTALL_RESULTS) }

/** A switch in an address: absent or `1`. */
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
    /** It has reported within the last fifteen minutes; a running app does so every ten. */
    is_online: z.boolean(),
    /** Updating does not work here: see DESKTOP_FAILING_CHECKS, or the last installation did not succeed. */
    is_failing: z.boolean(),
    update: z.object({ kind, version: z.string().nullable() }),
    checks_failed: z.int().nonnegative(),
    last_check_at: timestamp.nullable(),
    last_failure: z.object({ ...lastFailure, reason: z.string(), version: z.string().nullable() }).nullable(),
    last_install: z.object({ ...lastInstall, from: z.string(), to: z.string() }).nullable(),
    last_seen_at: timestamp,
    /** Who was signed in at the last report. */
    user: userName,
  })
  .meta({ id: 'DesktopClient' })

/** What the update feed offers for one kind of computer. */
const rollout = z
  .object({
    platform,
    arch: z.enum(ARCHES),
    channel: z.string(),
    /** The first thing because of which no app takes this release; with `unchecked` they may. */
    problem: z.enum(ROLLOUT_PROBLEMS).nullable(),
    /** Null where nothing could be read. What stands here beside a problem is only what the file says. */
    release: z
      .object({
        version: z.string(),
        release_date: timestamp,
        signed_at: timestamp,
        /** The apps refuse it from then on, unless it is signed again. */
        signed_until: timestamp,
        /** Percent of all computers that are offered it. */
        stage: z.int().min(0).max(100),
        is_recalled: z.boolean(),
        minimum_client_version: z.string().nullable(),
        minimum_system_version: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Rollout' })

/** Installed desktop apps and the releases that they are offered (safety.md C1). */
export const desktopEndpoints = {
  'POST /v1/desktop/report': {
    summary: 'A desktop app says which version it runs and how updating goes. The newest report counts.',
    access: 'signed_in',
    // An app reports every ten minutes and a few times more while it updates.
    limit: { calls: 30, seconds: 60 },
    body: z.strictObject({
      /** Made up by the app when it was installed. */
      device: uuid,
      device_name: deviceName,
      version: releaseVersion,
      platform,
      arch: architecture,
      channel: releaseChannel,
      /** `version` is the one that `kind` speaks of: offered, loading, waiting, installing or failed. */
      update: z.strictObject({ kind, version: releaseVersion.nullable() }),
      /** Checks in a row that got no answer which could be used. */
      checks_failed: z.int().nonnegative().max(1_000_000),
      last_check_at: clientTime.nullable(),
      last_failure: z.strictObject(lastFailure).nullable(),
      last_install: z.strictObject(lastInstall).nullable(),
    }),
    errors: ['too_many_attempts'],
  },
  'GET /v1/desktop/clients': {
    summary: 'The desktop apps of the dealer by name of computer, figures over all of them, and what is offered.',
    access: { permission: 'global.settings.read' },
    query: z.object({
      limit: z.coerce.number().int().min(1).max(DESKTOP_PAGE_SIZE).default(DESKTOP_PAGE_SIZE),
      /** `next_cursor` of the page before. */
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
      /** Over all computers, whatever the filters. */
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
