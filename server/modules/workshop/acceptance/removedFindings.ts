import { sql } from 'kysely'
import type { FindingBond } from '#contract/service/acceptance.ts'
import type { Tx } from '#server/db/database.ts'
import { type Context, deleteWithin } from '#server/records/service.ts'
import type { Session } from '#server/request/session.ts'
import { endEmptyQuestion } from '../consent/questions.ts'
import type { KnownFinding } from './finding.ts'

/** An extension on the paper, and the reason why it would stay there after the acceptance loses its finding. */
type OnPaper = { uuid: string; finding: string; bond: FindingBond }

/**
 * The extensions that are still on an open paper. `answered`: the customer has answered. `begun`: the workshop has
 * planned, begun or added work, or photos. If the bond is empty, nothing is lost when the extension is deleted.
 */
export async function bondsOf(tx: Tx, uuids: readonly string[]): Promise<OnPaper[]> {
  if (uuids.length === 0) return []
  const { rows } = await sql<OnPaper>`select e.uuid, e.finding, case
      when e.answer <> 'open' then 'answered'
      when (select count(*) from works w where w.dealer_id = e.dealer_id and w.paper_uuid = e.paper_uuid
          and w.extension = e.number and w.deleted_at is null) > 1
        or exists (select from works w where w.dealer_id = e.dealer_id and w.paper_uuid = e.paper_uuid
          and w.extension = e.number and w.deleted_at is null
          and (w.state <> 'new' or w.technician_uuid is not null or exists (select from plan_blocks b
            where b.dealer_id = w.dealer_id and b.deleted_at is null and b.work_uuids @> array[w.uuid])))
        or exists (select from paper_photos f where f.dealer_id = e.dealer_id and f.paper_uuid = e.paper_uuid
          and f.extension = e.number and f.deleted_at is null)
      then 'begun' else '' end as bond
    from extensions e join papers p on p.dealer_id = e.dealer_id and p.uuid = e.paper_uuid
    where e.uuid = any(${uuids}::uuid[]) and e.deleted_at is null and p.deleted_at is null and p.status <> 'picked_up'
    order by e.number`.execute(tx)
  return rows
}

/**
 * Deletes the extensions, with their untouched work, whose findings the acceptance no longer has. Extensions with a
 * bond stay. Returns the findings whose extensions were deleted.
 */
export async function withdrawFindings(
  tx: Tx,
  { works, extensions }: { works: Context; extensions: Context },
  session: Session,
  { paperUuid, lost }: { paperUuid: string; lost: readonly KnownFinding[] },
): Promise<string[]> {
  const onPaper = await bondsOf(
    tx,
    lost.map(({ extension_uuid }) => extension_uuid),
  )
  const loose = onPaper.filter(({ bond }) => bond === '').map(({ uuid }) => uuid)
  for (const uuid of loose.toSorted()) {
    const { rows } = await sql<{ uuid: string }>`select w.uuid from works w join extensions e
        on e.dealer_id = w.dealer_id and e.paper_uuid = w.paper_uuid and e.number = w.extension
      where e.uuid = ${uuid} and w.deleted_at is null`.execute(tx)
    for (const work of rows) await deleteWithin(tx, works, session, work.uuid)
    await deleteWithin(tx, extensions, session, uuid)
  }
  if (loose.length > 0) await endEmptyQuestion(tx, paperUuid, extensions.now())
  return lost.filter(({ extension_uuid }) => loose.includes(extension_uuid)).map(({ finding_id }) => finding_id)
}
