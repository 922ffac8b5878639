import type { StaffRole } from '#contract/staffRoles.ts'
import type { EventActor, Tx } from '#server/db/database.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Hub } from '#server/socket/hub.ts'

/** Everything of an entry, as the table has it. */
export const selectEntries = (tx: Tx) => tx.selectFrom('inbox_entries').selectAll()
export type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>

/** The addressed users: exactly one of the three is set. */
export type Address = { for_user: string | null; for_role: StaffRole | null; for_department: string | null }

/** Author of a change of an entry: a user, or the server itself. */
export type InboxServices = {
  hub: Hub
  jobs: Pick<Jobs, 'wake'>
  session: EventActor
  now: number
}
