import { type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { DAY_MS } from '#contract/durations.ts'
import { JOB_KINDS, type JobKind } from '#contract/jobs.ts'
import { isDealerClosed } from '#server/db/closedDealer.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { JOB_SCHEMA } from '#server/db/jobQueue.ts'
import { enqueueJob } from './enqueueJob.ts'
import type { JobData } from './jobData.ts'
import { PermanentFailure } from './permanentFailure.ts'

/** Thrown to a running job when its dealer is deactivated meanwhile. The job starts again when the dealer is back. */
class DealerClosed extends Error {}

/** Input of a worker. It can only reach the data of the job's dealer, and only while the dealer is active. */
export type Job<K extends JobKind> = {
  dealerId: string
  uuid: string
  data: JobData[K]
  inDealer<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}
export type Workers = { readonly [K in JobKind]: (job: Job<K>) => Promise<void> }

/** Runs in the transaction that notes the last failure of a job. */
export type FailedJobs = {
  readonly [K in JobKind]?: (tx: Tx, job: Pick<Job<K>, 'dealerId' | 'uuid' | 'data'>) => Promise<void>
}

export type Jobs = {
  start(workers: Workers, failed?: FailedJobs): Promise<void>
  /**
   * Call it in `onCommit` of the transaction that creates a job: the workers look for it at once instead of at their
   * next poll.
   */
  wake(kind: JobKind): void
  /** Running jobs finish. Waiting jobs are left to the next server. */
  stop(): Promise<void>
}

export type JobPace = { pollSeconds: number; retrySeconds: number; retries: number }
/** Ten tries in three to four hours: a mail server may be away for a morning. */
const PACE: JobPace = { pollSeconds: 2, retrySeconds: 30, retries: 9 }
const RETRY_MAX_SECONDS = 3_600
/** After this time without an answer the worker counts as dead, and the job is retried (seconds). */
const EXPIRE_SECONDS = 120
/** How long the queue keeps its own rows (seconds). The list that a dealer sees is kept in `app.jobs`. */
const FORGET_SECONDS = DAY_MS / 1_000
const PARALLEL = 2
/** Kinds that wait for a mail server or an SMS service, which can take a minute for one message. */
const SENDING: readonly JobKind[] = [
  'mail',
  'password_link',
  'inbox_mail',
  'appointment_mail',
  'consent_mail',
  'consent_sms',
  'protocol_mail',
]
/** Parallel jobs of such a kind, so that the slow mail servers of a few dealers do not hold all workers. */
const PARALLEL_SENDING = 6
/**
 * Parallel jobs of the same dealer (count), so that one dealer's slow mail server does not delay other dealers' mails.
 */
const PARALLEL_PER_DEALER = 1
const STOP_MS = 6_000
/** How long a job of a disabled module or a deactivated dealer waits before it checks again (ms). */
const REST_MS = 3_600_000
const ERROR_LENGTH = 500
/** Queue of the jobs that failed for the last time, also of those whose worker died. */
const DEAD = 'dead'

type Pointer = { dealer: string; job: string }
type Options = {
  database: Database
  logger: Logger
  pace?: JobPace | undefined
  /** Whether jobs of a kind wait because the dealer has disabled their module. */
  rests: (tx: Tx, kind: JobKind) => Promise<boolean>
}

/**
 * Background jobs over both databases. The queue delivers the dealer and the job's uuid; the data is read as the
 * dealer.
 */
export function createJobs({ database, logger, pace = PACE, rests }: Options): Jobs {
  const boss = new PgBoss({
    db: database.jobStore as never,
    schema: JOB_SCHEMA,
    migrate: false,
    schedule: false,
    // It has to run outside of a transaction, on a connection of its own.
    reindex: database.kind === 'postgres',
    // All queue timers share the one session of the embedded database. Their statements must not mix.
    backend: database.kind === 'postgres' ? 'postgres' : 'pglite',
  })
  boss.on('error', (error) => logger.error({ err: error }, 'job queue failed'))
  boss.on('warning', (warning) => logger.warn({ warning: warning.message }, 'job queue warns'))
  /** The workers of each queue. */
  const awake = new Map<string, string[]>()
  let failed: FailedJobs = {}

  async function fetchFrom(queue: string, handle: (job: JobWithMetadata<Pointer>) => Promise<void>) {
    const options = {
      includeMetadata: true,
      pollingIntervalSeconds: pace.pollSeconds,
      localGroupConcurrency: PARALLEL_PER_DEALER,
    } as const
    const workers: string[] = []
    awake.set(queue, workers)
    const parallel = (SENDING as readonly string[]).includes(queue) ? PARALLEL_SENDING : PARALLEL
    for (let nth = 0; nth < parallel; nth += 1) {
      const own: { id?: string } = {}
      own.id = await boss.work<Pointer, void, typeof options>(queue, options, async (jobs) => {
        // A worker that found a job looks for the next one at once, so that 300 mails do not wait for 300 polls.
        if (own.id !== undefined) boss.notifyWorker(own.id)
        for (const job of jobs) await handle(job)
      })
      workers.push(own.id)
    }
  }

  async function run<K extends JobKind>(kind: K, work: Workers[K], queued: JobWithMetadata<Pointer>): Promise<void> {
    const { dealer, job: uuid } = queued.data
    const found = await database.inDealer(dealer, (tx) => beginAttempt(tx, kind, uuid))
    if (!found) return
    const job = { dealerId: dealer, uuid, data: found as JobData[K] }
    const inDealer: Job<K>['inDealer'] = (statements) =>
      database.inDealer(dealer, async (tx) => {
        if (await isDealerClosed(tx)) throw new DealerClosed()
        return statements(tx)
      })
    try {
      if (await inDealer((tx) => rests(tx, kind))) return await rest(kind, job)
      await work(Object.assign({}, job, { inDealer }))
    } catch (error) {
      return await (error instanceof DealerClosed ? rest(kind, job) : fail(kind, queued, error))
    }
    await database.inDealer(dealer, (tx) => noteDone(tx, uuid))
  }

  const rest = <K extends JobKind>(kind: K, job: Pick<Job<K>, 'dealerId' | 'uuid' | 'data'>) =>
    database.inDealer(job.dealerId, (tx) => putOff(tx, kind, job))

  /** Stores why an attempt failed. Throws while retries are left, so that the queue notices. */
  async function fail(kind: JobKind, queued: JobWithMetadata<Pointer>, error: unknown): Promise<void> {
    const { dealer, job: uuid } = queued.data
    const isOver = error instanceof PermanentFailure || queued.retryCount >= queued.retryLimit
    const message = error instanceof Error ? error.message : String(error)
    logger[isOver ? 'error' : 'warn']({ kind, job: uuid, dealer, message, isOver }, 'job failed')
    await database.inDealer(dealer, async (tx) => {
      const data = await noteFailure(tx, uuid, message, isOver)
      if (isOver && data !== null) await failed[kind]?.(tx, { dealerId: dealer, uuid, data: data as never })
    })
    // The queue stores the thrown message, so it contains no data of the dealer.
    if (!isOver) throw new Error('The job is tried again')
  }

  return {
    async start(workers, onFailed = {}) {
      failed = onFailed
      await boss.start()
      const queue = { retryLimit: 0, expireInSeconds: EXPIRE_SECONDS, deleteAfterSeconds: FORGET_SECONDS }
      await boss.createQueue(DEAD, queue)
      await fetchFrom(DEAD, async ({ data }) => {
        await database.inDealer(data.dealer, async (tx) => {
          const buried = await buryJob(tx, data.job)
          if (!buried) return
          await failed[buried.kind]?.(tx, { dealerId: data.dealer, uuid: data.job, data: buried.data as never })
        })
      })
      for (const kind of JOB_KINDS) {
        const own = {
          ...queue,
          deadLetter: DEAD,
          retryLimit: pace.retries,
          retryDelay: pace.retrySeconds,
          retryBackoff: true,
          retryDelayMax: RETRY_MAX_SECONDS,
        }
        await boss.createQueue(kind, own)
        // An older server may have created the queue with other values.
        await boss.updateQueue(kind, own)
        await fetchFrom(kind, (queued) => run(kind, workers[kind] as never, queued))
      }
    },
    wake(kind) {
      for (const worker of awake.get(kind) ?? []) boss.notifyWorker(worker)
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: STOP_MS, close: false })
    },
  }
}

/** Counts an attempt, and returns the job's data. Null if the job is done, has failed, or was removed by its dealer. */
async function beginAttempt(tx: Tx, kind: JobKind, uuid: string): Promise<unknown> {
  const row = await tx
    .updateTable('jobs')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), updated_at: new Date() }))
    .where('uuid', '=', uuid)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .returning('data')
    .executeTakeFirst()
  return row?.data ?? null
}

/** Postpones the job unchanged. */
async function putOff<K extends JobKind>(
  tx: Tx,
  kind: K,
  { dealerId, uuid, data }: Pick<Job<K>, 'dealerId' | 'uuid' | 'data'>,
): Promise<void> {
  await enqueueJob(tx, dealerId, kind, data, null, new Date(Date.now() + REST_MS))
  await noteDone(tx, uuid)
}

async function noteDone(tx: Tx, uuid: string): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ state: 'done', data: '{}', last_error: '', updated_at: new Date() })
    .where('uuid', '=', uuid)
    .execute()
}

/** Returns the job's data; null when its dealer removed it. */
async function noteFailure(tx: Tx, uuid: string, message: string, isOver: boolean): Promise<unknown> {
  const row = await tx
    .updateTable('jobs')
    .set({
      last_error: message.slice(0, ERROR_LENGTH),
      updated_at: new Date(),
      ...(isOver ? { state: 'failed' as const } : {}),
    })
    .where('uuid', '=', uuid)
    .returning('data')
    .executeTakeFirst()
  return row?.data ?? null
}

async function buryJob(tx: Tx, uuid: string) {
  return tx
    .updateTable('jobs')
    .set({ state: 'failed', updated_at: new Date() })
    .where('uuid', '=', uuid)
    .where('state', '=', 'waiting')
    .returning(['kind', 'data'])
    .executeTakeFirst()
}
