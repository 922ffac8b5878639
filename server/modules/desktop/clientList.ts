import { sql } from 'kysely'
import { z } from 'zod'
import type { DesktopClient, Rollout } from '#contract/api/administration/desktop.ts'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { DAY_MS } from '#contract/durations.ts'
import { DESKTOP_FAILING_CHECKS, DESKTOP_KEPT_DAYS, DESKTOP_ONLINE_MINUTES } from '#contract/update/desktopClients.ts'
import type { Tx } from '#server/db/database.ts'
import type { Call } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'
import { byVersion, type Installed, needsUpdate, standingOf } from './standing.ts'

type Answer = EndpointOutput<'GET /v1/desktop/clients'>
type Query = Call<'GET /v1/desktop/clients'>['query']
type Given = { query: Query; rollouts: readonly Rollout[]; now: number }

const MINUTE = 60_000

/** The sort key of the list. The client gets it as text and sends it back. */
const cursorKey = z.tuple([
  z
    .string()
    .max(200)
    .regex(/^\P{C}+$/u),
  z.uuid(),
])
const toCursor = (key: z.infer<typeof cursorKey>) => Buffer.from(JSON.stringify(key)).toString('base64url')

function fromCursor(text: string): z.infer<typeof cursorKey> {
  try {
    return cursorKey.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    throw new Failure('validation_failed', { fields: { cursor: 'invalid_format' } })
  }
}

const failing = sql<boolean>`(c.update_kind = 'failed' or c.checks_failed >= ${sql.lit(DESKTOP_FAILING_CHECKS)}
  or coalesce(c.install_result, 'installed') <> 'installed')`

const ago = (now: number, milliseconds: number) => new Date(now - milliseconds).toISOString()
const isOnline = (now: number) => sql<boolean>`(c.last_seen_at >= ${ago(now, DESKTOP_ONLINE_MINUTES * MINUTE)})`

/**
 * Leaves out installations that have not reported for a long time. Their rows stay until the next sign-in of the
 * dealer.
 */
const knownClients = (tx: Tx, now: number) =>
  tx.selectFrom('desktop_clients as c').where('c.last_seen_at', '>=', ago(now, DESKTOP_KEPT_DAYS * DAY_MS))

/** Installations by platform and version, newest first, and how each version compares with the feed. */
export async function readVersions(tx: Tx, rollouts: readonly Rollout[], now: number) {
  const groups = await knownClients(tx, now)
    .select((eb) => [
      'c.platform',
      'c.arch',
      'c.channel',
      'c.version',
      eb.fn.countAll<number>().as('count'),
      sql<number>`count(*) filter (where ${failing})`.as('failing'),
      sql<number>`count(*) filter (where ${isOnline(now)})`.as('online'),
    ])
    .groupBy(['c.platform', 'c.arch', 'c.channel', 'c.version'])
    .execute()
  const versions = groups.map((group) => ({ ...group, standing: standingOf(group, rollouts) })).sort(byVersion)
  return { groups, versions }
}

/** One page of the installations of a dealer, and figures over all of them. */
export async function listClients(tx: Tx, { query, rollouts, now }: Given): Promise<Answer> {
  const online = isOnline(now)
  const { groups, versions } = await readVersions(tx, rollouts, now)
  const old = versions.filter(({ standing }) => needsUpdate(standing))

  let page = knownClients(tx, now)
    .innerJoin('users as u', (join) =>
      join.onRef('u.dealer_id', '=', 'c.dealer_id').onRef('u.uuid', '=', 'c.user_uuid'),
    )
    .selectAll('c')
    .select(['u.first_name', 'u.last_name', failing.as('is_failing'), online.as('is_online')])
    .orderBy('c.name_folded')
    .orderBy('c.device')
    .limit(query.limit + 1)
  if (query.failing) page = page.where(failing)
  if (query.online) page = page.where(online)
  if (query.outdated) page = page.where(isOneOf(old))
  if (query.cursor !== undefined) {
    const [name, device] = fromCursor(query.cursor)
    page = page.where(sql<boolean>`(c.name_folded, c.device) > (${name}, ${device}::uuid)`)
  }
  const rows = await page.execute()
  const items = rows.slice(0, query.limit)
  const last = items.at(-1)
  const sum = (of: readonly { count: number }[]) => of.reduce((total, { count }) => total + count, 0)
  return {
    items: items.map((row) => toClient(row, rollouts)),
    next_cursor: rows.length > items.length && last ? toCursor([last.name_folded, last.device]) : null,
    totals: {
      all: sum(versions),
      outdated: sum(old),
      failing: sum(groups.map((group) => ({ count: group.failing }))),
      online: sum(groups.map((group) => ({ count: group.online }))),
    },
    versions: versions.map(({ platform, arch, channel, version, count, standing }) => ({
      platform,
      arch,
      channel,
      version,
      count,
      standing,
    })),
    rollouts: [...rollouts],
  }
}

function isOneOf(wanted: readonly Installed[]) {
  if (wanted.length === 0) return sql<boolean>`false`
  const rows = wanted.map((one) => sql`(${one.platform}, ${one.arch}, ${one.channel}, ${one.version})`)
  return sql<boolean>`(c.platform, c.arch, c.channel, c.version) in (${sql.join(rows)})`
}

type Row = Omit<DesktopClient, 'standing' | 'update' | 'last_failure' | 'last_install' | 'user'> & {
  user_uuid: string
  first_name: string
  last_name: string
  update_kind: DesktopClient['update']['kind']
  update_version: string | null
  failure_reason: string | null
  failure_at: string | null
  failure_version: string | null
  install_from: string | null
  install_to: string | null
  install_at: string | null
  install_result: NonNullable<DesktopClient['last_install']>['result'] | null
}

function toClient(row: Row, rollouts: readonly Rollout[]): DesktopClient {
  const { failure_reason, failure_at, install_from, install_to, install_at, install_result } = row
  return {
    device: row.device,
    device_name: row.device_name,
    version: row.version,
    platform: row.platform,
    arch: row.arch,
    channel: row.channel,
    standing: standingOf(row, rollouts),
    is_online: row.is_online,
    is_failing: row.is_failing,
    update: { kind: row.update_kind, version: row.update_version },
    checks_failed: row.checks_failed,
    last_check_at: row.last_check_at,
    last_failure:
      failure_reason === null || failure_at === null
        ? null
        : { reason: failure_reason, at: failure_at, version: row.failure_version },
    last_install:
      install_from === null || install_to === null || install_at === null || install_result === null
        ? null
        : { from: install_from, to: install_to, at: install_at, result: install_result },
    last_seen_at: row.last_seen_at,
    user: { uuid: row.user_uuid, first_name: row.first_name, last_name: row.last_name },
  }
}
