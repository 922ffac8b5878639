import { type RawBuilder, sql } from 'kysely'
import { holds } from '#contract/permissions/can.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import type { RecordRow } from '#contract/records/define.ts'
import type { work } from '#contract/records/work.ts'
import type { Tx } from '#server/db/database.ts'
import { keyOf } from '#server/records/scope.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'

/** Condition: a work (`r`) is as it was added. Nothing is stamped, found, sold or reviewed, and it was not begun. */
const isUntouched = sql<boolean>`(r.state = 'new' and r.extension = 1 and r.hold_reason = ''
  and r.complaint = '' and r.cause = '' and r.correction = ''
  and not exists (select from stamps s where s.dealer_id = r.dealer_id and s.work_uuid = r.uuid)
  and not exists (select from sold_times s where s.dealer_id = r.dealer_id and s.work_uuid = r.uuid)
  and not exists (select from work_reviews s where s.dealer_id = r.dealer_id and s.work_uuid = r.uuid)
  and exists (select from papers p where p.dealer_id = r.dealer_id and p.uuid = r.paper_uuid
    and p.status in ('new', 'in_progress')))`

/** SQL: the user who added an untouched work (`r`), according to the audit. Empty for every other work. */
export const removableBy: RawBuilder<unknown> = sql`case when ${isUntouched} then coalesce((
  select cast(a.by_user as text) from audit_events a
  where a.dealer_id = r.dealer_id and a.record = 'work' and a.record_uuid = r.uuid and a.event = 'work.created'
  order by a.uuid limit 1), '') else '' end`

/**
 * Refuses to delete a work that was touched or that another user has added. Users who may delete papers may delete any
 * work.
 */
export async function requireRemovable(
  tx: Tx,
  { permissions, userUuid }: Session,
  { location_uuid, removable_by }: RecordRow<typeof work>,
): Promise<void> {
  if (removable_by === userUuid) return
  if (!holds(permissions, PAPER_PERMISSIONS.delete, await keyOf(tx, location_uuid))) throw new Failure('no_permission')
}
