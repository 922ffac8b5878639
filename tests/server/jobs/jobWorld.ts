import { sql } from 'kysely'
import pino from 'pino'
import { vi } from 'vitest'
import { JOB_KINDS } from '#contract/jobs.ts'
import { createJobs, type Jobs, type Workers } from '#server/jobs/jobs.ts'
import { restsNow } from '#server/modules/settings/restingJobs.ts'
import type { TestDatabase } from '#tests/support/database/database.ts'
import type { TestDealer } from '#tests/support/database/people.ts'

/** Polls twice a second and retries without a pause. */
const QUICK = { pollSeconds: 0.5, retrySeconds: 0, retries: 2 }

const IDLE = Object.fromEntries(JOB_KINDS.map((kind) => [kind, async () => {}])) as unknown as Workers

export async function startJobs(test: TestDatabase, workers: Partial<Workers>, pace = QUICK): Promise<Jobs> {
  const jobs = createJobs({ database: test.database, logger: pino({ level: 'silent' }), pace, rests: restsNow })
  await jobs.start({ ...IDLE, ...workers })
  return jobs
}

/** A job that the server planned for the coming night. The plan is made every hour, also beside a test. */
const isPlanned = sql<boolean>`state = 'waiting' and created_by is null and start_at is not null`

export function jobsOf(test: Pick<TestDatabase, 'database'>, { dealerId }: TestDealer) {
  return test.database.inDealer(dealerId, (tx) =>
    tx
      .selectFrom('jobs')
      .select(['uuid', 'kind', 'state', 'attempts', 'last_error', 'data', isPlanned.as('is_planned')])
      .orderBy('created_at')
      .execute(),
  )
}

/** Waits until every job of the dealer has one of these states, and returns them. Planned jobs do not count. */
export const settled = (
  test: Pick<TestDatabase, 'database'>,
  dealer: TestDealer,
  states: readonly string[] = ['done', 'failed'],
) =>
  vi.waitFor(
    async () => {
      const rows = (await jobsOf(test, dealer)).filter(({ is_planned }) => !is_planned)
      const open = rows.filter(({ state }) => !states.includes(state))
      if (rows.length === 0 || open.length > 0) throw new Error(`still open: ${JSON.stringify(open)}`)
      return rows
    },
    { timeout: 20_000, interval: 50 },
  )

/** All jobs of the queue, as text. */
export async function queueDump(test: TestDatabase): Promise<string> {
  const { rows } = await test.database.jobStore.executeSql('select to_jsonb(j) as row from job_queue.job j')
  return JSON.stringify(rows)
}

/** Runs a statement on the tables of the queue with the app role, which may not do so. */
export const asApp = (test: TestDatabase, { dealerId }: TestDealer, statement: string) =>
  test.database.inDealer(dealerId, (tx) => sql.raw(statement).execute(tx))
