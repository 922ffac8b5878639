import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { DirectoryLine, DirectoryRun } from '#contract/api/administration/directory.ts'
import { LINES_PAGE, RUN_KEPT_DAYS, type RunKind, type RunSource } from '#contract/directory/directory.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Plan } from './plan.ts'

/** A run without progress for this long has lost its server (ms). */
const STALE_MS = 15 * 60_000
/** At most this many runs are listed. */
const LATEST = 20
/** Lines that one statement inserts. A longer statement would block the thread while its text is built. */
const LINES_AT_ONCE = 100

type Start = {
  kind: RunKind
  source: RunSource
  state: 'planning' | 'preview'
  leftOutColumns?: readonly string[]
}

/** Creates a run, unless one of the dealer's is under way. Deletes old runs. */
export async function createRun(
  tx: Tx,
  session: Session,
  { kind, source, state, leftOutColumns = [] }: Start,
  now: number,
): Promise<string> {
  await tx
    .deleteFrom('directory_runs')
    .where('created_at', '<', new Date(now - RUN_KEPT_DAYS * DAY_MS).toISOString())
    .execute()
  await requireIdle(tx, now)
  const uuid = uuidv7()
  const at = new Date(now)
  await tx
    .insertInto('directory_runs')
    .values({
      dealer_id: session.dealerId,
      uuid,
      kind,
      source,
      state,
      started_by: session.userUuid,
      created_at: at,
      updated_at: at,
      left_out_columns: JSON.stringify(leftOutColumns),
    })
    .execute()
  return uuid
}

async function requireIdle(tx: Tx, now: number): Promise<void> {
  // Locks the dealer, so that of two users who start at the same time the second one sees the run of the first.
  await tx.selectFrom('dealers').select('dealer_id').forUpdate().execute()
  await tx
    .updateTable('directory_runs')
    .set({ state: 'failed', finished_at: new Date(now), error: 'The server stopped.' })
    .where('state', 'in', ['planning', 'running'])
    .where('updated_at', '<', new Date(now - STALE_MS).toISOString())
    .execute()
  const active = await tx
    .selectFrom('directory_runs')
    .select('uuid')
    .where('state', 'in', ['planning', 'running'])
    .executeTakeFirst()
  if (active) throw new Failure('directory_run_active')
}

/**
 * Starts a preview. Only the user who created it can start it. A run acts with the rights of the user who starts it, so
 * a user with fewer rights would leave it half done and use the preview up.
 */
export async function startRun(tx: Tx, session: Session, runUuid: string, invite: boolean, now: number): Promise<void> {
  await requireIdle(tx, now)
  const row = await tx
    .updateTable('directory_runs')
    .set({ state: 'running', invite, updated_at: new Date(now) })
    .where('uuid', '=', runUuid)
    .where('state', '=', 'preview')
    .returning('started_by')
    .executeTakeFirst()
  if (!row) throw new Failure('not_found')
  if (row.started_by !== session.userUuid) throw new Failure('preview_of_another_user')
}

export async function deletePreview(tx: Tx, runUuid: string): Promise<void> {
  const row = await tx
    .deleteFrom('directory_runs')
    .where('uuid', '=', runUuid)
    .where('state', '=', 'preview')
    .returning('uuid')
    .executeTakeFirst()
  if (!row) throw new Failure('not_found')
}

/** Deletes the previews of files that a user has not started. Only the newest one is shown. */
export async function deleteOwnPreviews(tx: Tx, { userUuid }: Session): Promise<void> {
  await tx
    .deleteFrom('directory_runs')
    .where('started_by', '=', userUuid)
    .where('source', '=', 'csv')
    .where('state', '=', 'preview')
    .execute()
}

/** Stores the planned lines, in the order of the source. */
export async function keepLines(tx: Tx, dealerId: string, runUuid: string, plans: readonly Plan[]): Promise<void> {
  const rows = plans.map((plan, index) => ({
    dealer_id: dealerId,
    run_uuid: runUuid,
    line: plan.line ?? index + 1,
    label: plan.label.slice(0, 200),
    action: plan.action,
    state: Object.keys(plan.problems).length > 0 ? ('failed' as const) : ('planned' as const),
    target_uuid: plan.targetUuid,
    source_id: plan.sourceId,
    changes: JSON.stringify(plan.changes),
    former: JSON.stringify(plan.former),
    // The problems of a planned line include the values that it leaves out.
    problems: JSON.stringify({ ...plan.leftOut, ...plan.problems }),
  }))
  await tx.deleteFrom('directory_lines').where('run_uuid', '=', runUuid).execute()
  for (let at = 0; at < rows.length; at += LINES_AT_ONCE)
    await tx
      .insertInto('directory_lines')
      .values(rows.slice(at, at + LINES_AT_ONCE))
      .execute()
}

/** Condition: a created user who got no invitation and no password, and who never signed in. */
const UNINVITED = `l.action = 'create' and l.state = 'done' and exists (select from directory_runs o
  join users w on w.dealer_id = o.dealer_id and w.uuid = l.target_uuid
  where o.dealer_id = l.dealer_id and o.uuid = l.run_uuid and not o.invite and o.kind = 'user_generation'
    and w.deleted_at is null and w.is_active and w.seen_in_week is null and not w.must_change_password
    and not exists (select from password_links p where p.dealer_id = w.dealer_id and p.user_uuid = w.uuid))`

const tally = (condition: string) => sql<number>`count(*) ${sql.raw(condition && `filter (where ${condition})`)}`

function selectRuns(tx: Tx) {
  return tx
    .selectFrom('directory_runs as r')
    .leftJoin('users as u', (join) =>
      join.onRef('u.dealer_id', '=', 'r.dealer_id').onRef('u.uuid', '=', 'r.started_by'),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('directory_lines as l')
          .whereRef('l.dealer_id', '=', 'r.dealer_id')
          .whereRef('l.run_uuid', '=', 'r.uuid')
          .select([
            tally('').as('total'),
            tally("l.state <> 'planned' or l.action = 'none'").as('processed'),
            tally("l.action = 'create' and l.state <> 'failed'").as('created'),
            tally("l.action = 'update' and l.state <> 'failed'").as('updated'),
            tally("l.action = 'deactivate' and l.state <> 'failed'").as('deactivated'),
            tally("l.action = 'none' and l.state <> 'failed'").as('unchanged'),
            tally("l.state = 'failed'").as('failed'),
            tally("l.state <> 'failed' and l.problems <> '{}'").as('incomplete'),
            tally(UNINVITED).as('uninvited'),
          ])
          .as('n'),
      (join) => join.onTrue(),
    )
    .select(['r.uuid', 'r.kind', 'r.source', 'r.state', 'r.error', 'r.created_at', 'r.finished_at', 'r.started_by'])
    .select('r.left_out_columns')
    .select(['u.first_name', 'u.last_name'])
    .select([
      'n.total',
      'n.processed',
      'n.created',
      'n.updated',
      'n.deactivated',
      'n.unchanged',
      'n.failed',
      'n.incomplete',
      'n.uninvited',
    ])
}

type RunRow = Awaited<ReturnType<ReturnType<typeof selectRuns>['execute']>>[number]

const runOf = ({ started_by, first_name, last_name, ...run }: RunRow): DirectoryRun => ({
  ...run,
  by: first_name === null || last_name === null ? null : { uuid: started_by, first_name, last_name },
})

export async function readRun(tx: Tx, runUuid: string): Promise<DirectoryRun> {
  const row = await selectRuns(tx).where('r.uuid', '=', runUuid).executeTakeFirst()
  if (!row) throw new Failure('not_found')
  return runOf(row)
}

export async function latestRuns(tx: Tx): Promise<DirectoryRun[]> {
  return (await selectRuns(tx).orderBy('r.created_at', 'desc').limit(LATEST).execute()).map(runOf)
}

type Wanted = { only?: 'changes' | 'problems' | 'uninvited' | undefined; after?: number | undefined }

export async function readLines(
  tx: Tx,
  runUuid: string,
  { only, after = 0 }: Wanted,
): Promise<{ items: DirectoryLine[]; has_more: boolean }> {
  let lines = tx
    .selectFrom('directory_lines as l')
    .innerJoin('directory_runs as r', (join) =>
      join.onRef('r.dealer_id', '=', 'l.dealer_id').onRef('r.uuid', '=', 'l.run_uuid'),
    )
    .select(['line', 'label', 'action', 'l.state', 'changes', 'former', 'problems'])
    .select((eb) =>
      eb.case().when('r.kind', '=', 'group_sync').then(null).else(eb.ref('target_uuid')).end().as('user_uuid'),
    )
    .where('run_uuid', '=', runUuid)
    .where('line', '>', after)
  if (only === 'changes') lines = lines.where('action', '!=', 'none').where('l.state', '!=', 'failed')
  if (only === 'problems') lines = lines.where(sql<boolean>`(l.state = 'failed' or problems <> '{}')`)
  if (only === 'uninvited') lines = lines.where(sql.raw<boolean>(`(${UNINVITED})`))
  const rows = await lines
    .orderBy('line')
    .limit(LINES_PAGE + 1)
    .execute()
  return {
    items: rows.slice(0, LINES_PAGE).map(({ changes, former, ...line }) => ({
      ...line,
      changes: Object.keys(changes).map((field) => ({
        field,
        before: shown(former[field]),
        after: shown(changes[field]),
      })),
    })),
    has_more: rows.length > LINES_PAGE,
  }
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return ''
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** Ends a run with its final state. */
export async function finishRun(
  tx: Tx,
  runUuid: string,
  state: 'preview' | 'done' | 'failed',
  error: string,
  now: number,
) {
  await tx
    .updateTable('directory_runs')
    .set({ state, error, updated_at: new Date(now), finished_at: state === 'preview' ? null : new Date(now) })
    .where('uuid', '=', runUuid)
    .execute()
}
