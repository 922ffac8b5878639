import { sql } from 'kysely'
import { schedule } from 'node-cron'
import type { Logger } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import type { RetentionLine } from '#contract/retention.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { purgeFiles } from '#server/files/files.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import { isPlanned } from '#server/jobs/isPlanned.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { nextNight } from '#server/jobs/nextNight.ts'
import { recordEvent } from '#server/records/audit.ts'
import { anonymiseUnasked, type PrivacyServices } from '../anonymise.ts'
import { countDue, type DueKind, dueKinds, nextDue } from './retentionPlan.ts'
import { remindOfRetention, retentionSwitch } from './retentionSwitch.ts'

type InDealer = Job<'retention'>['inDealer']
type Actor = { dealerId: string; userUuid: string | null }

/** Rows per transaction, few enough that users do not wait. */
const PORTION = 100
/** At most this many customers, and as many users, per run, because each one searches all stored data. */
const PEOPLE = 200
const EVERY_HOUR = '37 * * * *'
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Plans a run for the coming night. */
export async function planRetentionRun(tx: Tx, dealerId: string, now: number): Promise<void> {
  if (!(await isPlanned(tx, 'retention')))
    await enqueueJob(tx, dealerId, 'retention', {}, null, await nextNight(tx, now))
}

/** Plans a run of every dealer for the coming night. */
export async function planRetentionRuns(database: Database, now: number): Promise<void> {
  const dealers = await database.withoutDealer(
    async (tx) => (await sql<{ dealer: string }>`select all_dealers() as dealer`.execute(tx)).rows,
  )
  for (const { dealer } of dealers) await database.inDealer(dealer, (tx) => planRetentionRun(tx, dealer, now))
}

/** Plans now and every hour, because dealers can be created while the server runs. */
export async function keepRetentionPlanned(
  { database, now }: Pick<PrivacyServices, 'database' | 'now'>,
  logger: Pick<Logger, 'error'>,
): Promise<() => Promise<void>> {
  const plan = () =>
    planRetentionRuns(database, now()).catch((error: unknown) =>
      logger.error({ err: error }, 'the retention run could not be planned'),
    )
  await plan()
  const task = schedule(EVERY_HOUR, plan, { timezone: 'UTC', noOverlap: true })
  return async () => task.destroy()
}

/** Files of rows that will be deleted: photos of papers, originals of snapshots. */
async function filesOf(tx: Tx, owners: readonly string[]): Promise<readonly string[]> {
  const files = await tx
    .selectFrom('files')
    .select('uuid')
    .where('owner_uuid', 'in', [...owners])
    .execute()
  return files.map(({ uuid }) => uuid)
}

/** Removes one portion. Returns the last row of it, or null when there are no more. */
async function removePortion(tx: Tx, due: DueKind, after: string): Promise<{ last: string | null; count: number }> {
  const uuids = await nextDue(tx, due, after, PORTION)
  if (uuids.length === 0) return { last: null, count: 0 }
  const files = await filesOf(tx, uuids)
  await due.rules.remove?.(tx, uuids)
  await purgeFiles(tx, files)
  return { last: uuids.at(-1) ?? null, count: uuids.length }
}

async function removeRows(inDealer: InDealer, due: DueKind): Promise<number> {
  let removed = 0
  for (let after: string | null = FIRST; after !== null; ) {
    const from: string = after
    const { last, count } = await inDealer((tx) => removePortion(tx, due, from))
    removed += count
    after = last
  }
  return removed
}

/** Anonymises people one by one, each in a transaction of their own. */
async function anonymisePeople(
  inDealer: InDealer,
  services: PrivacyServices,
  actor: Actor,
  due: DueKind,
): Promise<number> {
  const record = due.kind === 'customers' ? 'customer' : 'user'
  let [after, removed] = [FIRST, 0]
  while (removed < PEOPLE) {
    const from = after
    const uuid = await inDealer(async (tx) => {
      const [person] = await nextDue(tx, due, from, 1)
      if (person !== undefined) await anonymiseUnasked(tx, services, actor, { record, uuid: person })
      return person
    })
    if (uuid === undefined) break
    after = uuid
    removed += 1
  }
  return removed
}

/** The number of deleted rows, and how many stay for which reason. */
async function lineOf(inDealer: InDealer, due: DueKind, removed: number): Promise<RetentionLine> {
  const left = await inDealer((tx) => countDue(tx, due))
  const more = left.removed > 0 ? [{ reason: 'more' as const, count: left.removed }] : []
  return { kind: due.kind, removed, kept: [...left.kept, ...more] }
}

/**
 * Whether a run may remove rows: a nightly run only while the retention is switched on; otherwise it reminds the
 * administrators. A run that an administrator started was confirmed with its preview.
 */
async function mayRemove(tx: Tx, { hub, jobs, now }: PrivacyServices, actor: Actor): Promise<boolean> {
  if (actor.userUuid !== null || (await retentionSwitch(tx))) return true
  await remindOfRetention(tx, { hub, jobs, session: actor, now: now() })
  return false
}

/**
 * Runs the retention: every kind, portion by portion, then the report. If the server stops in between, the run gets no
 * end, and the next run continues with the rest.
 */
export function retentionWorker(services: PrivacyServices) {
  return async ({ dealerId, inDealer, data }: Job<'retention'>): Promise<void> => {
    const { now } = services
    const actor = { dealerId, userUuid: data.run_by ?? null }
    const uuid = uuidv7()
    const due = await inDealer(async (tx) => {
      // Plans the next night first, so that a failure of this run does not end the series.
      await planRetentionRun(tx, dealerId, now())
      if (!(await mayRemove(tx, services, actor))) return null
      const started = { started_at: new Date(now()), ended_at: null, by_user: actor.userUuid }
      await tx
        .insertInto('retention_runs')
        .values({ dealer_id: dealerId, uuid, ...started, lines: '[]' })
        .execute()
      return dueKinds(tx, now())
    })
    if (!due) return
    const lines: RetentionLine[] = []
    for (const kind of due) {
      const removed = kind.rules.remove
        ? await removeRows(inDealer, kind)
        : await anonymisePeople(inDealer, services, actor, kind)
      lines.push(await lineOf(inDealer, kind, removed))
      await inDealer((tx) =>
        tx
          .updateTable('retention_runs')
          .set({ lines: JSON.stringify(lines) })
          .where('uuid', '=', uuid)
          .execute(),
      )
    }
    await inDealer(async (tx) => {
      await tx
        .updateTable('retention_runs')
        .set({ ended_at: new Date(now()) })
        .where('uuid', '=', uuid)
        .execute()
      const counts = lines.filter(({ removed }) => removed > 0).map(({ kind, removed }) => [kind, removed])
      await recordEvent(tx, actor, now(), {
        event: 'retention.run',
        uuid,
        before: null,
        after: Object.fromEntries(counts),
      })
    })
  }
}
