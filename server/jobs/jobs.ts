import { type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { DAY_MS } from '#contract/durations.ts'
import { JOB_KINDS, type JobKind } from '#contract/jobs.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { JOB_SCHEMA } from '#server/db/jobQueue.ts'
import { enqueueJob } from './enqueueJob.ts'
import type { JobData } from './jobData.ts'
import { PermanentFailure } from './permanentFailure.ts'

/** What a worker gets. It reaches the database through the job's dealer only. */
export type Job<K extends JobKind> = {
  dealerId: string
  uuid: string
  data: JobData[K]
  inDealer<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}
export type Workers = { readonly [K in JobKind]: (job: Job<K>) => Promise<void> }

export type Jobs = {
  start(workers: Workers): Promise<void>
  /** After a commit that made a job: its workers look at once instead of at their next turn. */
  wake(kind: JobKind): void
  /** Running jobs finish; what has not begun waits for the next server. */
  stop(): Promise<void>
}

export type JobPace = { pollSeconds: number; retrySeconds: number; retries: number }
/** Ten tries in about six hours: a mail server may be away for a morning. */
const PACE: JobPace = { pollSeconds: 2, retrySeconds: 30, retries: 9 }
const RETRY_MAX_SECONDS = 3_600
/** A worker that has not answered by then is taken for dead, and the job is tried again. */
const EXPIRE_SECONDS = 120
/** How long the queue itself remembers; what a dealer sees is kept in `app.jobs`. */
const FORGET_SECONDS = DAY_MS / 1_000
const PARALLEL = 2
const STOP_MS = 6_000
/** How long a job of a part that is switched off waits before it looks again. */
const REST_MS = 3_600_000
const ERROR_LENGTH = 500
/** Jobs that failed for the last time, also those whose worker died without a word. */
const DEAD = 'dead'

type Pointer = { dealer: string; job: string }
type Options = {
  database: Database
  logger: Logger
  pace?: JobPace | undefined
  /** Whether a kind of job waits because the dealer has switched off what it belongs to. */
  rests: (tx: Tx, kind: JobKind) => Promise<boolean>
}

/** Background jobs over both databases. The queue delivers whose job it is and its name; the rest is read as the dealer. */
export function createJobs({ database, logger, pace = PACE, rests }: Options): Jobs {
  const boss = new PgBoss({
    db: database.jobStore as never,
    schema: JOB_SCHEMA,
    migrate: false,
    schedule: false,
    // It has to run outside of a transaction, on a connection of its own.
    reindex: database.kind === 'postgres',
    // Its timers must not find each other's statements on the one session of the embedded database.
    backend: database.kind === 'postgres' ? 'postgres' : 'pglite',
  })
  boss.on('error', (error) => logger.error({ err: error }, 'job queue failed'))
  boss.on('warning', (warning) => logger.warn({ warning: warning.message }, 'job queue warns'))
  const awake = new Map<string, string>()

  async function fetchFrom(queue: string, handle: (job: JobWithMetadata<Pointer>) => Promise<void>) {
    const options = {
      includeMetadata: true,
      pollingIntervalSeconds: pace.pollSeconds,
      localConcurrency: PARALLEL,
    } as const
    const worker = await boss.work<Pointer, void, typeof options>(queue, options, async (jobs) => {
      for (const job of jobs) await handle(job)
    })
    awake.set(queue, worker)
  }

  async function run<K extends JobKind>(kind: K, work: Workers[K], queued: JobWithMetadata<Pointer>): Promise<void> {
    const { dealer, job: uuid } = queued.data
    const inDealer: Job<K>['inDealer'] = (statements) => database.inDealer(dealer, statements)
    const found = await inDealer((tx) => beginAttempt(tx, kind, uuid))
    if (!found) return
    try {
      const data = found as JobData[K]
      if (await inDealer((tx) => rests(tx, kind)))
        return await inDealer((tx) => putOff(tx, kind, { dealerId: dealer, uuid, data }))
      await work({ dealerId: dealer, uuid, data, inDealer })
    } catch (error) {
      return await fail(kind, queued, error)
    }
    await inDealer((tx) => noteDone(tx, uuid))
  }

  /** Notes why an attempt failed. Throws while there is another one, which is how the queue hears of it. */
  async function fail(kind: JobKind, queued: JobWithMetadata<Pointer>, error: unknown): Promise<void> {
    const { dealer, job: uuid } = queued.data
    const isOver = error instanceof PermanentFailure || queued.retryCount >= queued.retryLimit
    const message = error instanceof Error ? error.message : String(error)
    logger[isOver ? 'error' : 'warn']({ kind, job: uuid, dealer, message, isOver }, 'job failed')
    await database.inDealer(dealer, (tx) => noteFailure(tx, uuid, message, isOver))
    // The queue keeps what is thrown, for whoever reads it: so it says nothing of the dealer's.
    if (!isOver) throw new Error('The job is tried again')
  }

  return {
    async start(workers) {
      await boss.start()
      const queue = { retryLimit: 0, expireInSeconds: EXPIRE_SECONDS, deleteAfterSeconds: FORGET_SECONDS }
      await boss.createQueue(DEAD, queue)
      await fetchFrom(DEAD, async ({ data }) => {
        await database.inDealer(data.dealer, (tx) => buryJob(tx, data.job))
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
        // It may have been made by an older server with other numbers.
        await boss.updateQueue(kind, own)
        await fetchFrom(kind, (queued) => run(kind, workers[kind] as never, queued))
      }
    },
    wake(kind) {
      const worker = awake.get(kind)
      if (worker !== undefined) boss.notifyWorker(worker)
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: STOP_MS, close: false })
    },
  }
}

/** What the job is about; null when it is done, was given up, or its dealer took it away. */
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

/** Waits for later, as it is. */
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

async function noteFailure(tx: Tx, uuid: string, message: string, isOver: boolean): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({
      last_error: message.slice(0, ERROR_LENGTH),
      updated_at: new Date(),
      ...(isOver ? { state: 'failed' as const } : {}),
    })
    .where('uuid', '=', uuid)
    .execute()
}

async function buryJob(tx: Tx, uuid: string): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ state: 'failed', updated_at: new Date() })
    .where('uuid', '=', uuid)
    .where('state', '=', 'waiting')
    .execute()
}
