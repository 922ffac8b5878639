import { v7 as uuidv7 } from 'uuid'
import { holds } from '#contract/permissions/can.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import type { WorkState } from '#contract/workshop/enumerations.ts'
import type { PauseReason, StampKind } from '#contract/workshop/times/stampMath.ts'
import type { Tx } from '#server/db/database.ts'
import { emitEvent } from '#server/events/emitEvent.ts'
import { changeWithin } from '#server/records/service.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { announceTime } from '../access/announceTime.ts'
import { requireWork } from '../access/figureLocations.ts'
import type { Services } from '../access/services.ts'
import { closeForgotten } from './forgotten.ts'
import { type Last, lastStamps } from './ownStamps.ts'

export type Stamping = { tx: Tx; services: Services; session: Session }
type Target = Pick<Last, 'work_uuid' | 'paper_uuid' | 'location_uuid'>

/** Locks a user, so that their stamps are written one after the other. */
export const lockPerson = (tx: Tx, userUuid: string) =>
  tx.selectFrom('users').select('uuid').where('uuid', '=', userUuid).forNoKeyUpdate().execute()

const STAMPED = { start: 'stamp.started', pause: 'stamp.paused', stop: 'stamp.stopped' } as const

async function write(
  { tx, services, session }: Stamping,
  { work_uuid, paper_uuid, location_uuid }: Target,
  kind: StampKind,
  reason = '',
): Promise<void> {
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
  const data = { work_uuid, paper_uuid, location_uuid }
  await emitEvent(tx, session, { type: STAMPED[kind], uuid: session.userUuid, data })
  const what = kind === 'start' ? 'started' : 'stopped'
  const news = { what, work: work_uuid, location: location_uuid, person: session.userUuid, version: 1 } as const
  await announceTime(tx, services.hub, session.dealerId, news)
}

/** Whether the user may change the state of a work. A user who may only stamp leaves the state unchanged. */
export const maySetState = ({ permissions }: Session, { key }: { key: string }) =>
  holds(permissions, PAPER_PERMISSIONS.update, key)

/**
 * Sets the state of a work: begun with its first stamp, or done when a user says so with the last one. The paper gets a
 * new version.
 */
export async function setState({ tx, services, session }: Stamping, workUuid: string, state: WorkState): Promise<void> {
  await changeWithin(tx, services.works, session, workUuid, { state })
}

/** Begins or resumes a work. A work that already runs continues, so that a double click counts once. */
export async function startWork(
  stamping: Stamping,
  { work_uuid, other }: { work_uuid: string; other: 'keep' | 'pause' | 'stop' },
): Promise<void> {
  const { tx, session, services } = stamping
  await lockPerson(tx, session.userUuid)
  await closeForgotten(tx, services, session.dealerId, session.userUuid)
  // Locks works before their paper, like all code that writes works.
  await tx.selectFrom('works').select('uuid').where('uuid', '=', work_uuid).forNoKeyUpdate().execute()
  const work = await requireWork(tx, session, work_uuid, 'create')
  if (work.is_deleted) throw new Failure('record_deleted')
  const isOpen = work.status === 'new' || work.status === 'in_progress'
  if (!isOpen || work.state === 'canceled' || work.state === 'completed') throw new Failure('paper_not_open')
  const running = (await lastStamps(tx, session.userUuid, services.now())).filter(({ kind }) => kind === 'start')
  if (running.some((one) => one.work_uuid === work_uuid)) return
  const { values } = await readSettings(tx, ['stamp_parallel'])
  const { uuid, paper_uuid, extension, hold_reason } = work
  await services.begin(tx, session, { uuid, paper_uuid, extension, hold_reason, people: [session.userUuid] })
  if (running.length > 0 && other === 'keep' && !values.stamp_parallel) throw new Failure('stamp_running')
  if (other !== 'keep')
    for (const one of running)
      await write(stamping, one, other, other === 'pause' ? ('priority_job' satisfies PauseReason) : '')
  await write(stamping, { ...work, work_uuid }, 'start')
  await services.takeOver(tx, session, work)
  if (work.state === 'new' && maySetState(session, work)) await setState(stamping, work_uuid, 'in_progress')
}

/** Pauses or ends a work that runs, or ends one that is paused. */
export async function endWork(
  stamping: Stamping,
  { work_uuid, ...how }: { work_uuid: string } & ({ pause: PauseReason } | { is_done: boolean }),
): Promise<void> {
  const { tx, session, services } = stamping
  await lockPerson(tx, session.userUuid)
  await closeForgotten(tx, services, session.dealerId, session.userUuid)
  const work = await requireWork(tx, session, work_uuid, 'create')
  const last = (await lastStamps(tx, session.userUuid, services.now())).find((one) => one.work_uuid === work_uuid)
  // The server has ended the stretch, and the user will be asked for the real time.
  if (last?.is_forgotten && last.version === 1) return
  const isPause = 'pause' in how
  if (!last || last.kind === 'stop' || (isPause && last.kind === 'pause')) throw new Failure('stamp_not_running')
  await (isPause ? write(stamping, last, 'pause', how.pause) : endLast(stamping, last))
  if (!isPause && how.is_done && work.state !== 'canceled' && maySetState(session, work))
    await setState(stamping, work_uuid, 'completed')
}

/** Ends a running or paused stretch. A pause is already an end, so it only gets marked. */
export const endLast = (stamping: Stamping, last: Last): Promise<void> =>
  last.kind === 'start' ? write(stamping, last, 'stop') : endPaused(stamping, last)

async function endPaused({ tx, services, session }: Stamping, last: Last): Promise<void> {
  await tx.updateTable('stamps').set({ kind: 'stop' }).where('uuid', '=', last.uuid).execute()
  const { work_uuid: work, paper_uuid, location_uuid: location, version } = last
  const data = { work_uuid: work, paper_uuid, location_uuid: location }
  await emitEvent(tx, session, { type: 'stamp.stopped', uuid: session.userUuid, data })
  await announceTime(tx, services.hub, session.dealerId, {
    what: 'stopped',
    work,
    location,
    person: session.userUuid,
    version,
  })
}
