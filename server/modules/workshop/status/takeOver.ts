import type { Permission } from '#contract/permissions/catalogue.ts'
import { paper as paperRecord } from '#contract/records/paper.ts'
import { work as workRecord } from '#contract/records/work.ts'
import type { Tx } from '#server/db/database.ts'
import { findRow } from '#server/records/repository.ts'
import { unscoped } from '#server/records/scope.ts'
import { type Context, changeWithin } from '#server/records/service.ts'
import type { Session } from '#server/request/session.ts'
import { isOfWorkshop } from '#server/staff/workshopPeople.ts'
import { assigneesOf } from '../papers/assigneesOf.ts'
import type { Begun } from '../papers/begun.ts'
import type { PaperRow } from '../papers/openPaper.ts'

/** The change follows from a stamp, so a user who may stamp needs no permission to change papers. */
const update: Permission = 'location.workshop.shouldiscompare.create'
const stampedWork = { ...workRecord, permissions: { ...workRecord.permissions, update } }
const stampedPaper = { ...paperRecord, permissions: { ...paperRecord.permissions, update } }

/**
 * The first person of the workshop who stamps on a work without a technician becomes its technician. The person also
 * becomes the technician of the paper if nobody is assigned there. The caller has locked the work and its paper.
 */
export async function takeOver(
  tx: Tx,
  { papers, works }: { papers: Context; works: Context },
  session: Session,
  { uuid, paper_uuid }: Pick<Begun, 'uuid' | 'paper_uuid'>,
): Promise<void> {
  const { userUuid: technician_uuid } = session
  const work = await tx
    .selectFrom('works')
    .select(['technician_uuid', 'location_uuid'])
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (!work || work.technician_uuid !== null || !(await isOfWorkshop(tx, session, work.location_uuid))) return
  const paper = (await findRow(tx, unscoped(papers, session), paper_uuid)) as PaperRow | undefined
  if (paper && (await assigneesOf(tx, paper)).length === 0)
    await changeWithin(tx, { ...papers, record: stampedPaper }, session, paper_uuid, { technician_uuid })
  await changeWithin(tx, { ...works, record: stampedWork }, session, uuid, { technician_uuid })
}
