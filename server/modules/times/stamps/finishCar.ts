import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import { requireWork } from '../access/figureLocations.ts'
import { closeForgotten } from './forgotten.ts'
import { lastStamps } from './ownStamps.ts'
import { endLast, lockPerson, maySetState, type Stamping, setState } from './stampWork.ts'

type Work = Awaited<ReturnType<typeof requireWork>>

/** The works that the user marks as done. All must belong to the paper and allow stamping. */
async function requireWorks(
  { tx, session }: Stamping,
  { paper_uuid, work_uuids }: { paper_uuid: string; work_uuids: readonly string[] },
): Promise<Work[]> {
  const works: Work[] = []
  for (const uuid of new Set(work_uuids)) works.push(await requireWork(tx, session, uuid, 'create'))
  if (works.some((work) => work.paper_uuid !== paper_uuid)) throw new Failure('not_found')
  if (works.some(({ is_deleted }) => is_deleted)) throw new Failure('record_deleted')
  if (works.some(({ status }) => status !== 'new' && status !== 'in_progress')) throw new Failure('paper_not_open')
  return works
}

/** Marks a work as completed. A work that was not begun is begun first, with all checks. */
async function completeWork(stamping: Stamping, work: Work): Promise<void> {
  const { tx, session, services } = stamping
  if (work.state === 'completed' || work.state === 'canceled' || !maySetState(session, work)) return
  const { uuid, paper_uuid, extension, hold_reason } = work
  const begun = { uuid, paper_uuid, extension, hold_reason, people: [session.userUuid] }
  if (work.state === 'new') await services.begin(tx, session, begun)
  await setState(stamping, uuid, 'completed')
}

/** Ends the user's own stamps on a car and marks its works as completed, all or none. */
export async function finishCar(
  stamping: Stamping,
  body: { paper_uuid: string; work_uuids: readonly string[] },
): Promise<void> {
  const { tx, session, services } = stamping
  const { paper_uuid } = body
  await lockPerson(tx, session.userUuid)
  await closeForgotten(tx, services, session.dealerId, session.userUuid)
  // Locks works before their paper, like all code that writes works.
  await tx
    .selectFrom('works')
    .select('uuid')
    .where('paper_uuid', '=', paper_uuid)
    .orderBy('uuid')
    .forNoKeyUpdate()
    .execute()
  const works = await requireWorks(stamping, body)
  const stamped = await lastStamps(tx, session.userUuid, services.now())
  for (const last of stamped) if (last.paper_uuid === paper_uuid && last.kind !== 'stop') await endLast(stamping, last)
  for (const work of works) await completeWork(stamping, work)
}

/** Number of open works of a paper, without those that the customer declined. */
export async function countOpenWorks(tx: Tx, paperUuid: string): Promise<number> {
  const { rows } = await sql<{ open: number }>`select count(*) as open from works w
    where w.paper_uuid = ${paperUuid} and w.deleted_at is null and w.state in ('new', 'in_progress')
      and not is_put_off(w.dealer_id, w.paper_uuid, w.extension)`.execute(tx)
  return Number(rows[0]?.open ?? 0)
}
