import { v7 as uuidv7 } from 'uuid'
import { holds } from '#contract/permissions/can.ts'
import { PAPER_PERMISSIONS } from '#contract/records/paper.ts'
import type { WorkState } from '#contract/workshop/enumerations.ts'
import type { PauseReason, StampKind } from '#contract/workshop/times/stampMath.ts'
import type { Tx } from '#server/db/database.ts'
import { changeWithin } from '#server/records/service.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { announceTime } from '../access/announceTime.ts'
import type { Services } from '../access/services.ts'
import { requireWork } from '../access/sites.ts'
import { closeForgotten } from './forgotten.ts'
import { type Last, lastStamps } from './ownStamps.ts'

type Tell = () => void
type Stamping = { tx: Tx; services: Services; session: Session }
type Target = Pick<Last, 'work_uuid' | 'paper_uuid' | 'location_uuid'>

/** Two stamps of one person meet here, whatever they are on. */
export const lockPerson = (tx: Tx, userUuid: string) =>
  tx.selectFrom('users').select('uuid').where('uuid', '=', userUuid).forNoKeyUpdate().execute()

async function write(
  { tx, services, session }: Stamping,
  { work_uuid, paper_uuid, location_uuid }: Target,
  kind: StampKind,
  reason = '',
): Promise<Tell> {
  const at = new Date(services.now())
  await tx
    .insertInto('stamps')
    .values({
      dealer_id: session.dealerId,
      uuid: uuidv7(),
      paper_uuid,
      work_uuid,
      user_uuid: session.userUuid,
      kind,
      reason,
      at,
      created_at: at,
      created_by: session.userUuid,
    })
    .execute()
  const what = kind === 'start' ? 'started' : 'stopped'
  const news = { what, work: work_uuid, location: location_uuid, person: session.userUuid, version: 1 } as const
  return announceTime(tx, services.hub, session.dealerId, news)
}

/** Whoever may only stamp leaves it to others to say how far the work is. */
const maySetState = ({ permissions }: Session, { key }: { key: string }) =>
  holds(permissions, PAPER_PERMISSIONS.update, key)

/** A work is begun with its first stamp and done when somebody says so with the last; its paper hears of it. */
async function setState(
  { tx, services, session }: Stamping,
  workUuid: string,
  state: WorkState,
): Promise<readonly Tell[]> {
  return (await changeWithin(tx, services.works, session, workUuid, { state })).afterCommit
}

/** Begins or resumes a work. One that runs already goes on: a button that is hit twice is hit once. */
export async function startWork(
  stamping: Stamping,
  { work_uuid, other }: { work_uuid: string; other: 'keep' | 'pause' | 'stop' },
): Promise<Tell[]> {
  const { tx, session, services } = stamping
  await lockPerson(tx, session.userUuid)
  const tells = await closeForgotten(tx, services, session.dealerId, session.userUuid)
  // Before its paper, as everybody does who writes on a work.
  await tx.selectFrom('works').select('uuid').where('uuid', '=', work_uuid).forNoKeyUpdate().execute()
  const work = await requireWork(tx, session, work_uuid, 'create')
  if (work.is_deleted) throw new Failure('record_deleted')
  const isOpen = work.status === 'new' || work.status === 'in_progress'
  if (!isOpen || work.state === 'canceled' || work.state === 'completed') throw new Failure('paper_not_open')
  const running = (await lastStamps(tx, session.userUuid, services.now())).filter(({ kind }) => kind === 'start')
  if (running.some((one) => one.work_uuid === work_uuid)) return tells
  const { values } = await readSettings(tx, ['stamp_parallel'])
  const { uuid, paper_uuid, extension, hold_reason } = work
  tells.push(
    ...(await services.begin(tx, session, { uuid, paper_uuid, extension, hold_reason, people: [session.userUuid] })),
  )
  if (running.length > 0 && other === 'keep' && !values.stamp_parallel) throw new Failure('stamp_running')
  if (other !== 'keep')
    for (const one of running)
      tells.push(await write(stamping, one, other, other === 'pause' ? ('priority_job' satisfies PauseReason) : ''))
  tells.push(await write(stamping, { ...work, work_uuid }, 'start'))
  if (work.state === 'new' && maySetState(session, work))
    tells.push(...(await setState(stamping, work_uuid, 'in_progress')))
  return tells
}

/** Pauses or ends a work that runs, or ends one that is paused. */
export async function endWork(
  stamping: Stamping,
  { work_uuid, ...how }: { work_uuid: string } & ({ pause: PauseReason } | { is_done: boolean }),
): Promise<Tell[]> {
  const { tx, session, services } = stamping
  await lockPerson(tx, session.userUuid)
  const tells = await closeForgotten(tx, services, session.dealerId, session.userUuid)
  const work = await requireWork(tx, session, work_uuid, 'create')
  const last = (await lastStamps(tx, session.userUuid, services.now())).find((one) => one.work_uuid === work_uuid)
  // It had ended by itself; its person is asked when that really was.
  if (last?.is_forgotten && last.version === 1) return tells
  const isPause = 'pause' in how
  if (!last || last.kind === 'stop' || (isPause && last.kind === 'pause')) throw new Failure('stamp_not_running')
  if (last.kind === 'start')
    tells.push(await write(stamping, last, isPause ? 'pause' : 'stop', isPause ? how.pause : ''))
  // What is paused ends when it was paused: there is nothing to add, only to say so.
  else tells.push(await endPaused(stamping, last))
  if (!isPause && how.is_done && work.state !== 'canceled' && maySetState(session, work))
    tells.push(...(await setState(stamping, work_uuid, 'completed')))
  return tells
}

async function endPaused({ tx, services, session }: Stamping, last: Last): Promise<Tell> {
  await tx.updateTable('stamps').set({ kind: 'stop' }).where('uuid', '=', last.uuid).execute()
  const { work_uuid: work, location_uuid: location, version } = last
  return announceTime(tx, services.hub, session.dealerId, {
    what: 'stopped',
    work,
    location,
    person: session.userUuid,
    version,
  })
}
