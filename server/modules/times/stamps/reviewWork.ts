import type { DelayCause } from '#contract/workshop/enumerations.ts'
import type { Tx } from '#server/db/database.ts'
import { recordEvent } from '#server/records/audit.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { announceTime } from '../access/announceTime.ts'
import { requireWork } from '../access/figureLocations.ts'
import type { Services } from '../access/services.ts'

type Review = { cause: DelayCause | ''; comment: string; is_outlier: boolean }
const NONE: Review = { cause: '', comment: '', is_outlier: false }

/** Stores the reason for a work's time, and whether the usual times may use it. */
export async function reviewWork(
  tx: Tx,
  { now, hub }: Services,
  session: Session,
  workUuid: string,
  { version, ...review }: Review & { version: number },
) {
  // Locks the work, because its review may not exist yet. Two users who create it at once wait for each other here.
  await tx.selectFrom('works').select('uuid').where('uuid', '=', workUuid).forNoKeyUpdate().execute()
  const work = await requireWork(tx, session, workUuid, 'update')
  const found = await tx
    .selectFrom('work_reviews')
    .select(['cause', 'comment', 'is_outlier', 'version'])
    .where('work_uuid', '=', workUuid)
    .executeTakeFirst()
  const before = found ?? { ...NONE, version: 0 }
  const current = { ...before, version: Number(before.version) }
  if (current.version !== version) throw new Failure('version_conflict', { current })
  const values = { ...review, version: version + 1, updated_at: new Date(now()), updated_by: session.userUuid }
  await tx
    .insertInto('work_reviews')
    .values({ dealer_id: session.dealerId, work_uuid: workUuid, ...values })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'work_uuid']).doUpdateSet(values))
    .execute()
  const { version: _old, ...old } = current
  await recordEvent(tx, session, now(), { event: 'work.reviewed', uuid: workUuid, before: old, after: review })
  await announceTime(tx, hub, session.dealerId, {
    what: 'changed',
    work: workUuid,
    location: work.location_uuid,
    person: session.userUuid,
    version: version + 1,
  })
  return { ...review, version: version + 1 }
}
