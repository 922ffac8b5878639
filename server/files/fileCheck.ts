import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { DAY_MS } from '#contract/durations.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import { isPlanned } from '#server/jobs/isPlanned.ts'
import type { Job, Jobs, Workers } from '#server/jobs/jobs.ts'
import { nextNight } from '#server/jobs/nextNight.ts'
import { type CheckServices, checkContents } from './checkContents.ts'
import { type ExpireFiles, expireFiles } from './expireFiles.ts'
import { collectLeftOvers } from './leftOvers.ts'
import { tellFilesChanged } from './tellFilesChanged.ts'

type Services = CheckServices & { jobs: Pick<Jobs, 'wake'>; gathered: Gathered }
type Gathered = {
  readonly expire: Partial<ExpireFiles>
  /** Functions of modules that delete rows with old files. Each returns how many rows it changed. */
  readonly tidyFiles: readonly ((dealerId: string) => Promise<number>)[]
}
type CheckJob = Job<'file_check'>

/** Plans the dealer's file check for the coming night. */
async function planCheck(tx: Tx, dealerId: string, now: number): Promise<void> {
  if (!(await isPlanned(tx, 'file_check')))
    await enqueueJob(tx, dealerId, 'file_check', {}, null, await nextNight(tx, now))
}

/** After a start, plans the check again, because a missed night or a failed job would end the series. */
export async function resumeFileCheck(database: Database, now: number): Promise<void> {
  const dealers = await database.withoutDealer(
    async (tx) => (await sql<{ dealer: string }>`select all_dealers() as dealer`.execute(tx)).rows,
  )
  for (const { dealer } of dealers) await database.inDealer(dealer, (tx) => planCheck(tx, dealer, now))
}

/**
 * Every night: deletes expired and left-over files, compares each content with its digest, and lets the scanner check
 * new files. One job does one part; the next job continues where it stopped.
 */
export function fileCheckWorker(services: Services): Workers['file_check'] {
  const { now, jobs } = services
  return async (job) => {
    const { dealerId, inDealer, data } = job
    // Plans the next night first, so that a failure of this night does not end the series.
    if (data.check_uuid === undefined) await inDealer((tx) => planCheck(tx, dealerId, now()))
    const check = data.check_uuid ?? (await beginCheck(services, job))
    const isOver = await checkContents(services, job, check)
    await inDealer(async (tx) => {
      if (isOver)
        await tx
          .updateTable('file_checks')
          .set({ state: 'done', ended_at: new Date(now()) })
          .where('uuid', '=', check)
          .execute()
      else await enqueueJob(tx, dealerId, 'file_check', { check_uuid: check })
    })
    jobs.wake('file_check')
    jobs.wake('mail')
    await tellFilesChanged(services, dealerId)
  }
}

async function beginCheck(services: Services, { dealerId, inDealer }: CheckJob): Promise<string> {
  const { now } = services
  const expired = await expireFiles(services, dealerId)
  for (const tidy of services.gathered.tidyFiles) await tidy(dealerId)
  const leftOver = await collectLeftOvers(services, dealerId)
  return inDealer(async (tx) => {
    const uuid = uuidv7()
    const started_at = new Date(now())
    const counts = { expired, left_over: leftOver }
    await tx
      .insertInto('file_checks')
      .values({ dealer_id: dealerId, uuid, state: 'running', started_at, ...counts })
      .execute()
    // An older running check has lost its job, so it is given up. The new check begins with the first file.
    await tx
      .updateTable('file_checks')
      .set({ state: 'given_up', ended_at: started_at })
      .where('state', '=', 'running')
      .where('uuid', '!=', uuid)
      .execute()
    await tx
      .deleteFrom('file_checks')
      .where('started_at', '<', new Date(now() - KEPT_MS).toISOString())
      .execute()
    return uuid
  })
}

/** How long results of checks are kept. */
const KEPT_MS = 90 * DAY_MS
