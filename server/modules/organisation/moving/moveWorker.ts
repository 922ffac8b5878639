import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorCode } from '#contract/errors.ts'
import { records as definitions } from '#contract/records/index.ts'
import type { Mover } from '#server/core/serverModule.ts'
import { onCommit, type Tx } from '#server/db/database.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import type { Job, Jobs, Workers } from '#server/jobs/jobs.ts'
import type { RecordWriter } from '#server/records/recordWriter.ts'
import { holdersAnywhere } from '#server/records/scope.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'
import { room } from '#server/socket/room.ts'
import { homes } from './homes.ts'
import { lockLocations } from './locationMoves.ts'
import { moveRows } from './moveRows.ts'

/** How long one job moves rows (ms). A job may take two minutes; the next job goes on with the rest. */
const PART_MS = 40_000
/** Time of one transaction (ms). On the embedded database, other dealers wait for its end. */
const PORTION_MS = 40
/** Portions between two progress reports. */
const REPORT_EVERY = 10

type ActAs = (tx: Tx, dealerId: string, userUuid: string) => Promise<Session | null>
export type MoveServices = {
  hub: Hub
  jobs: Pick<Jobs, 'wake'>
  now: () => number
  records: RecordWriter
  actAs: ActAs
  movers: () => readonly Mover[]
}
type MoveJob = Job<'location_move'>
type Running = { uuid: string; from_uuid: string; to_uuid: string; deletes: boolean; started_by: string }

/**
 * Moves the rows of a location in portions, and pauses after each portion as long as it took. Each portion checks anew
 * the permissions of the user who started the move. A refusal ends the move; starting it again continues it.
 */
export function locationMoveWorker(services: MoveServices): Workers['location_move'] {
  return async (job) => {
    const move = await job.inDealer((tx) =>
      tx
        .selectFrom('location_moves')
        .select(['uuid', 'from_uuid', 'to_uuid', 'deletes', 'started_by'])
        .where('uuid', '=', job.data.move_uuid)
        .where('state', '=', 'running')
        .executeTakeFirst(),
    )
    if (!move) return
    try {
      if (await movePart(services, job, move)) await finish(services, job, move)
      else await goOn(services, job, move)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      await endMove(services, job, move, error.code)
    }
    await tellProgress(services, job)
  }
}

const requireSession = async (tx: Tx, { actAs }: MoveServices, job: MoveJob, move: Running): Promise<Session> => {
  const session = await actAs(tx, job.dealerId, move.started_by)
  if (!session) throw new Failure('no_permission')
  return session
}

/** Moves rows until the time of one part is over. True when no record has a row at the location any more. */
async function movePart(services: MoveServices, job: MoveJob, move: Running): Promise<boolean> {
  const until = services.now() + PART_MS
  let portions = 0
  for (const home of homes)
    for (;;) {
      const began = performance.now()
      const moved = await job.inDealer((tx) => movePortion(tx, services, job, move, home))
      if (moved === 0) break
      portions += 1
      if (portions % REPORT_EVERY === 0) await tellProgress(services, job)
      if (services.now() > until) return false
      await sleep(performance.now() - began)
    }
  return true
}

async function movePortion(
  tx: Tx,
  services: MoveServices,
  job: MoveJob,
  move: Running,
  home: (typeof homes)[number],
): Promise<number> {
  const { from_uuid: from, to_uuid: to } = move
  const session = await requireSession(tx, services, job, move)
  const places = await lockLocations(tx, [from, to], false)
  const [source, target] = [places.get(from), places.get(to)]
  if (!source || !target || target.deleted_at !== null || !target.is_active) throw new Failure('not_found')
  const how = { from, to, key: source.key, withinMs: PORTION_MS }
  const moved = await moveRows(tx, { session, records: services.records }, home, how)
  if (moved > 0) await count(tx, move, moved)
  return moved
}

const count = (tx: Tx, { uuid }: Running, moved: number) =>
  tx
    .updateTable('location_moves')
    .set((eb) => ({ moved: eb('moved', '+', moved) }))
    .where('uuid', '=', uuid)
    .execute()

/**
 * Moves the rest in one transaction: rows that came meanwhile, and data in tables that are not records. On request it
 * deletes the location. A user who saves a row there meanwhile waits for the lock, and is then refused. A location that
 * stays still accepts rows. A row that is saved at the same moment stays there, like one that is saved a minute later.
 */
async function finish(services: MoveServices, job: MoveJob, move: Running): Promise<void> {
  const { from_uuid: from, to_uuid: to } = move
  await job.inDealer(async (tx) => {
    const session = await requireSession(tx, services, job, move)
    const source = (await lockLocations(tx, [from, to], move.deletes)).get(from)
    if (!source) throw new Failure('not_found')
    const how = { from, to, key: source.key, withinMs: Number.POSITIVE_INFINITY }
    let moved = 0
    for (const home of homes)
      for (let rest = 1; rest > 0; moved += rest)
        rest = await moveRows(tx, { session, records: services.records }, home, how)
    for (const mover of services.movers()) moved += await mover.move(tx, session, { from, to })
    await count(tx, move, moved)
    if (move.deletes && source.deleted_at === null) await services.records.remove(tx, session, 'location', from)
    await setEnded(tx, services, move, null)
  })
}

async function goOn({ jobs }: MoveServices, { dealerId, inDealer }: MoveJob, move: Running): Promise<void> {
  await inDealer(async (tx) => {
    await enqueueJob(tx, dealerId, 'location_move', { move_uuid: move.uuid }, move.started_by)
    onCommit(tx, () => jobs.wake('location_move'))
  })
}

const setEnded = (tx: Tx, { now }: MoveServices, { uuid }: Running, error: ErrorCode | null) =>
  tx
    .updateTable('location_moves')
    .set({ state: error === null ? 'done' : 'failed', error, ended_at: new Date(now()) })
    .where('uuid', '=', uuid)
    .execute()

const endMove = (services: MoveServices, { inDealer }: MoveJob, move: Running, error: ErrorCode) =>
  inDealer((tx) => setEnded(tx, services, move, error))

/** Tells all users who may see locations, so that they load the progress again. */
async function tellProgress({ hub }: MoveServices, { dealerId, inDealer }: MoveJob): Promise<void> {
  const readers = await inDealer((tx) => holdersAnywhere(tx, definitions.location.permissions.read))
  for (const uuid of readers) hub.publish(dealerId, room.user(uuid), { event: 'location.moving', data: {} })
}

/** Marks a move as failed after its job failed for the last time. */
export const failedMove =
  ({ now }: { now: () => number }) =>
  async (tx: Tx, { data }: Pick<MoveJob, 'data'>): Promise<void> => {
    await tx
      .updateTable('location_moves')
      .set({ state: 'failed', error: 'server_error', ended_at: new Date(now()) })
      .where('uuid', '=', data.move_uuid)
      .where('state', '=', 'running')
      .execute()
  }
