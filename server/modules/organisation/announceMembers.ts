import { department } from '#contract/records/department.ts'
import { user } from '#contract/records/user.ts'
import { onCommit, type Tx } from '#server/db/database.ts'
import { emitEvent } from '#server/events/emitEvent.ts'
import { announceRecord, announceRecords } from '#server/records/announceRecord.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'

/**
 * Gives departments and users a new version after a change of members and announces them, so that clients refetch them.
 * Departments show their members, and users their departments. Departments are locked before users, here as everywhere.
 */
export async function announceMembers(
  tx: Tx,
  { hub, now }: { hub: Hub; now: () => number },
  session: Session,
  departments: readonly string[],
  people: readonly string[],
): Promise<void> {
  for (const uuid of departments) {
    const row = await tx
      .updateTable('departments')
      .set((eb) => ({ version: eb('version', '+', 1), updated_at: new Date(now()) }))
      .where('uuid', '=', uuid)
      .returning(['uuid', 'version', 'location_uuid'])
      .executeTakeFirst()
    if (!row) throw new Failure('not_found')
    await announceRecord(tx, hub, session, department, [row], ['member_count'])
  }
  if (people.length > 0) {
    await tx.selectFrom('users').select('uuid').where('uuid', 'in', people).orderBy('uuid').forNoKeyUpdate().execute()
    const rows = await tx
      .updateTable('users')
      .set((eb) => ({ version: eb('version', '+', 1), updated_at: new Date(now()) }))
      .where('uuid', 'in', people)
      .returning(['uuid', 'version'])
      .execute()
    await announceRecords(tx, hub, session, user, rows, ['departments'])
  }
  for (const uuid of departments) await emitEvent(tx, session, { type: 'department.members', uuid, data: { people } })
  onCommit(tx, () => hub.refreshTeams(session.dealerId))
}
