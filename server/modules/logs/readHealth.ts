import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { ChainCheck, Health } from '#contract/api/administration/logs.ts'
import { APP_VERSION } from '#contract/constants.ts'
import { BACKUP_LATE_HOURS, type HealthPart, type HealthState } from '#contract/logging.ts'
import type { AuditEvent } from '#contract/logs/auditEvents.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Instance, InstanceFile } from '#server/storage/instanceFile.ts'
import type { RequestTimes } from './requestTimes.ts'

export type HealthSources = {
  database: Database
  dataDir: string
  /** Facts about the server as a whole, such as its backups. */
  instance: Pick<InstanceFile, 'read'>
  requestTimes: RequestTimes
  /** Open connections of a dealer, and how many people have them. */
  socketsOf(dealerId: string): { connections: number; users: number }
  linesOf(dealerId: string): { waiting: number; dropped: number }
  startedAt: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const GIB = 1024 ** 3
const WORST_FIRST = ['down', 'degraded', 'ok', 'unknown'] as const

type Caller = {
  dealerId: string
  /** Whether the caller administers the dealer that runs the server. */
  isOperator: boolean
}

/** Parts of the machine that all dealers share. Dealers are competitors, so only the operator sees them. */
const OF_THE_MACHINE: ReadonlySet<HealthPart> = new Set(['disk', 'backup'])

/** Measured values of this dealer now, and their states. */
export async function readHealth(
  sources: HealthSources,
  { dealerId, isOperator }: Caller,
  now: number,
): Promise<Health> {
  const { database, requestTimes } = sources
  const milliseconds = await latencyOf(database)
  const disk = isOperator ? await diskOf(sources.dataDir) : null
  const stored = await database.inDealer(dealerId, readStored)
  const times = requestTimes.of(dealerId)
  const { backup } = sources.instance.read()
  const measured = {
    database: { kind: database.kind, milliseconds },
    sockets: sources.socketsOf(dealerId),
    queue: stored.queue,
    disk,
    requests_since: new Date(times.since).toISOString(),
    requests: times.rows,
    log: sources.linesOf(dealerId),
    audit: { last_check: stored.lastCheck },
    backup: isOperator ? { last_at: backup?.at ?? null } : null,
  }
  const states: Record<HealthPart, HealthState> = {
    database: databaseState(milliseconds),
    sockets: 'ok',
    queue: isOlder(stored.queue.oldest_waiting_at, now, HOUR) ? 'degraded' : 'ok',
    jobs: stored.queue.failed > 0 ? 'degraded' : 'ok',
    disk: diskState(disk),
    requests: times.rows.some(({ count, failed }) => failed >= 3 && failed / count > 0.05) ? 'degraded' : 'ok',
    log: measured.log.dropped > 0 ? 'degraded' : 'ok',
    audit: auditState(stored.lastCheck),
    backup: backupState(backup, now),
  }
  const parts = Object.entries(states)
    .map(([part, state]) => ({ part: part as HealthPart, state }))
    .filter(({ part }) => isOperator || !OF_THE_MACHINE.has(part))
  return {
    at: new Date(now).toISOString(),
    version: APP_VERSION,
    started_at: new Date(sources.startedAt).toISOString(),
    state: WORST_FIRST.find((state) => parts.some((part) => part.state === state)) ?? 'ok',
    parts,
    ...measured,
  }
}

/** The state by the duration of a query (ms). Null means that it was not answered. */
function databaseState(milliseconds: number | null): HealthState {
  if (milliseconds === null) return 'down'
  return milliseconds > 100 ? 'degraded' : 'ok'
}

function auditState(lastCheck: Health['audit']['last_check']): HealthState {
  if (lastCheck === null) return 'unknown'
  return lastCheck.finding === 'ok' ? 'ok' : 'down'
}

/** Free and total space of the disk of a folder. Null when the file system gives no figures. */
export function diskOf(folder: string): Promise<Health['disk']> {
  return statfs(folder).then(
    ({ bavail, blocks, bsize }) => ({ free_bytes: bavail * bsize, total_bytes: blocks * bsize }),
    () => null,
  )
}

/** Time of one query (ms). Null when there was no answer. */
async function latencyOf(database: Database): Promise<number | null> {
  const start = performance.now()
  return database.ping().then(
    () => Math.round((performance.now() - start) * 10) / 10,
    () => null,
  )
}

export function diskState(disk: Health['disk']): HealthState {
  if (disk === null) return 'unknown'
  if (disk.free_bytes < GIB / 4) return 'down'
  return disk.free_bytes < 2 * GIB || disk.free_bytes / disk.total_bytes < 0.05 ? 'degraded' : 'ok'
}

function backupState(backup: Instance['backup'], now: number): HealthState {
  if (backup === null) return 'unknown'
  if (!backup.is_ok) return 'down'
  return isOlder(backup.at, now, BACKUP_LATE_HOURS * HOUR) ? 'degraded' : 'ok'
}

const isOlder = (at: string | null, now: number, span: number) => at !== null && now - Date.parse(at) > span

async function readStored(tx: Tx) {
  const [jobs, check] = await Promise.all([
    sql<{ waiting: number; failed: number; oldest: string | null }>`
      select count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'failed') as failed,
        min(created_at) filter (where state = 'waiting') as oldest
      from jobs where state in ('waiting', 'failed')`.execute(tx),
    tx
      .selectFrom('audit_events')
      .select('after')
      .where('record', '=', 'audit')
      .where('record_uuid', 'is', null)
      .where('event', '=', 'audit.checked' satisfies AuditEvent)
      .orderBy('uuid', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  const [row] = jobs.rows
  return {
    queue: { waiting: row?.waiting ?? 0, failed: row?.failed ?? 0, oldest_waiting_at: row?.oldest ?? null },
    lastCheck: check ? (check.after as ChainCheck) : null,
  }
}
