import { department } from '#contract/records/department.ts'
import { user } from '#contract/records/user.ts'
import type { Tx } from '#server/db/database.ts'
import { announcement, announcements } from '#server/records/announcement.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'

/** Tells the workshop's plans who came to which departments, or left them; it belongs to another module. */
export type TellPlan = (
  tx: Tx,
  session: Session,
  changed: { people: readonly string[]; departments: readonly string[] },
) => Promise<() => void>

/**
 * Departments are shown with their people and people with their departments: all of them get a version of their own,
 * so that whoever shows one asks again. Departments are locked before people, here as everywhere.
 */
export async function announceMembers(
  tx: Tx,
  { hub, now, tellPlan }: { hub: Hub; now: () => number; tellPlan: TellPlan },
  session: Session,
  departments: readonly string[],
  people: readonly string[],
): Promise<() => void> {
  const acts: (() => void)[] = []
  for (const uuid of departments) {
    const row = await tx
      .updateTable('departments')
      .set((eb) => ({ version: eb('version', '+', 1), updated_at: new Date(now()) }))
      .where('uuid', '=', uuid)
      .returning(['uuid', 'version', 'location_uuid'])
      .executeTakeFirst()
    if (!row) throw new Failure('not_found')
    acts.push(await announcement(tx, hub, session, department, [row], ['member_count']))
  }
  if (people.length > 0) {
    await tx.selectFrom('users').select('uuid').where('uuid', 'in', people).orderBy('uuid').forNoKeyUpdate().execute()
    const rows = await tx
      .updateTable('users')
      .set((eb) => ({ version: eb('version', '+', 1), updated_at: new Date(now()) }))
      .where('uuid', 'in', people)
      .returning(['uuid', 'version'])
      .execute()
    acts.push(await announcements(tx, hub, session, user, rows, ['departments']))
  }
  acts.push(await tellPlan(tx, session, { people, departments }))
  return () => {
    for (const act of acts) act()
    hub.refreshTeams(session.dealerId)
  }
}
