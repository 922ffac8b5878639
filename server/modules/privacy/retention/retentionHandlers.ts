import { sql } from 'kysely'
import type { retentionEndpoints } from '#contract/api/administration/retention.ts'
import { type Database, onCommit, type Tx } from '#server/db/database.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { findUserNames } from '#server/records/userNames.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import type { Hub } from '#server/socket/hub.ts'
import { planRetentionRun } from './retentionRun.ts'
import { planRetention, retentionSwitch, switchRetentionOff, switchRetentionOn } from './retentionSwitch.ts'

type Services = { database: Database; hub: Hub; jobs: Pick<Jobs, 'wake'>; now: () => number }

/** At most this many runs are shown on the screen. */
const SHOWN = 20

/** The start of the next nightly run, or null, and whether a run has begun or was asked for by a user. */
async function waitingRuns(tx: Tx): Promise<{ next_at: string | null; is_running: boolean }> {
  const waiting = await tx
    .selectFrom('jobs')
    .select(['start_at', 'attempts'])
    .select(sql<boolean>`data ? 'run_by'`.as('is_asked'))
    .where('kind', '=', 'retention')
    .where('state', '=', 'waiting')
    .orderBy('start_at')
    .execute()
  const night = waiting.find(({ is_asked, attempts }) => !is_asked && Number(attempts) === 0)
  return {
    next_at: night?.start_at ? new Date(night.start_at).toISOString() : null,
    is_running: waiting.some(({ is_asked, attempts }) => is_asked || Number(attempts) > 0),
  }
}

async function lastRuns(tx: Tx) {
  const rows = await tx
    .selectFrom('retention_runs')
    .select(['uuid', 'started_at', 'ended_at', 'by_user', 'lines'])
    .orderBy('started_at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(SHOWN)
    .execute()
  const nameOf = await findUserNames(
    tx,
    rows.map(({ by_user }) => by_user),
  )
  return rows.map(({ by_user, started_at, ended_at, ...row }) => ({
    ...row,
    started_at: new Date(started_at).toISOString(),
    ended_at: ended_at === null ? null : new Date(ended_at).toISOString(),
    by: nameOf(by_user),
  }))
}

/** The user who switched the nightly runs on, and the time. */
async function shownSwitch(tx: Tx) {
  const found = await retentionSwitch(tx)
  if (!found) return null
  const nameOf = await findUserNames(tx, [found.on_by])
  return { at: new Date(found.on_at).toISOString(), by: nameOf(found.on_by) }
}

export function retentionHandlers({ database, hub, jobs, now }: Services): HandlersOf<keyof typeof retentionEndpoints> {
  return {
    async 'GET /v1/admin/retention'({ session }) {
      return database.inDealer(session.dealerId, async (tx) => {
        const plan = await planRetention(tx, now())
        return { ...(await waitingRuns(tx)), on: await shownSwitch(tx), plan, runs: await lastRuns(tx) }
      })
    },

    async 'PUT /v1/admin/retention/switch'({ session, body }) {
      const services = { hub, jobs, session, now: now() }
      await database.inDealer(session.dealerId, (tx) =>
        body.is_on ? switchRetentionOn(tx, services, body.seen ?? []) : switchRetentionOff(tx, services),
      )
    },

    async 'POST /v1/admin/retention/run'({ session }) {
      await database.inDealer(session.dealerId, async (tx) => {
        onCommit(tx, () => jobs.wake('retention'))
        await planRetentionRun(tx, session.dealerId, now())
        if ((await waitingRuns(tx)).is_running) return
        const data = { run_by: session.userUuid }
        await enqueueJob(tx, session.dealerId, 'retention', data, session.userUuid)
      })
    },
  }
}
