import type { ErrorCode } from '#contract/errors.ts'
import type { FilePlace } from '#contract/storedFiles.ts'
import { onCommit } from '#server/db/database.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import type { Job, Jobs, Workers } from '#server/jobs/jobs.ts'
import { Failure } from '#server/request/failure.ts'
import type { Hub } from '#server/socket/hub.ts'
import { isWantedIn } from './fileMoves.ts'
import { deleteLeaving } from './fileObjects.ts'
import { type MoveServices, moveFile } from './moveFile.ts'
import { tellFilesChanged } from './tellFilesChanged.ts'

type Services = MoveServices & { hub: Hub; jobs: Pick<Jobs, 'wake'>; now: () => number }
type MoveJob = Job<'file_move'>
type Move = { uuid: string; target: FilePlace; after_uuid: string | null }

/** Time of one part (ms). A job may take two minutes; the rest is left to the next job. */
const PART_MS = 40_000
/** Files between two progress reports. */
const REPORT_EVERY = 20
/** Files per query. */
const PAGE = 100
/** Objects deleted at the end of a part. The nightly check deletes the rest. */
const DELETED_PER_PART = 1_000

/**
 * Moves contents to the place that the settings want, one file after the other, by uuid. It continues where it stopped.
 * A file counts as moved once its copy has the file's digest. A storage that fails ends the move.
 */
export function fileMoveWorker(services: Services): Workers['file_move'] {
  return async (job) => {
    const move = await job.inDealer((tx) =>
      tx
        .selectFrom('file_moves')
        .select(['uuid', 'target', 'after_uuid'])
        .where('uuid', '=', job.data.move_uuid)
        .where('state', '=', 'running')
        .executeTakeFirst(),
    )
    if (!move) return
    try {
      const isOver = await movePart(services, job, move)
      await deleteLeaving(services, job.dealerId, DELETED_PER_PART)
      if (isOver) await endMove(services, job, move, null)
      else await goOn(services, job, move)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      await endMove(services, job, move, error.code)
    }
    await tellFilesChanged(services, job.dealerId)
  }
}

/** True when no file is left to move. */
async function movePart(services: Services, job: MoveJob, move: Move): Promise<boolean> {
  const until = services.now() + PART_MS
  let after = move.after_uuid
  let count = 0
  for (;;) {
    const page = await nextFiles(job, move.target, after)
    if (page.length === 0) return true
    for (const file of page) {
      const outcome = await moveFile(services, job.dealerId, move.target, file)
      after = file
      await note(job, move, file, outcome)
      count += 1
      if (count % REPORT_EVERY === 0) await tellFilesChanged(services, job.dealerId)
      if (services.now() > until) return false
    }
  }
}

async function nextFiles({ inDealer }: MoveJob, target: FilePlace, after: string | null): Promise<string[]> {
  const rows = await inDealer((tx) =>
    tx
      .selectFrom('files')
      .select('uuid')
      .where('object_uuid', target === 'database' ? 'is not' : 'is', null)
      .$if(after !== null, (files) => files.where('uuid', '>', after ?? ''))
      .orderBy('uuid')
      .limit(PAGE)
      .execute(),
  )
  return rows.map(({ uuid }) => uuid)
}

async function note(
  { inDealer }: MoveJob,
  move: Move,
  after_uuid: string,
  outcome: 'moved' | 'damaged' | 'gone',
): Promise<void> {
  await inDealer((tx) =>
    tx
      .updateTable('file_moves')
      .set({ after_uuid })
      .$if(outcome !== 'gone', (row) => {
        const column = outcome === 'moved' ? 'moved' : 'damaged'
        return row.set((eb) => ({ [column]: eb(column, '+', 1) }))
      })
      .where('uuid', '=', move.uuid)
      .execute(),
  )
}

async function goOn({ jobs }: Services, { dealerId, inDealer }: MoveJob, { uuid, target }: Move): Promise<void> {
  await inDealer(async (tx) => {
    if (!(await isWantedIn(tx, target))) throw new Failure('version_conflict')
    await enqueueJob(tx, dealerId, 'file_move', { move_uuid: uuid })
    onCommit(tx, () => jobs.wake('file_move'))
  })
}

async function endMove(
  { now }: Services,
  { inDealer }: MoveJob,
  { uuid }: Move,
  error: ErrorCode | null,
): Promise<void> {
  await inDealer((tx) =>
    tx
      .updateTable('file_moves')
      .set({ state: error === null ? 'done' : 'failed', error, ended_at: new Date(now()) })
      .where('uuid', '=', uuid)
      .execute(),
  )
}
