import type { Database, Tx } from '#server/db/database.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { RecordWriter } from '#server/records/recordWriter.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'
import type { Outbound } from '#server/storage/outbound.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'
import type { Offer } from './planLists.ts'

export type DirectoryServices = {
  database: Database
  secrets: SecretBox
  outbound: Outbound
  hub: Hub
  jobs: Pick<Jobs, 'wake'>
  records: RecordWriter
  /** Adds and removes members with the rules and events of the screen for groups. */
  changeMembers(session: Session, groupUuid: string, change: { add: string[]; remove: string[] }): Promise<void>
  /** All groups, and whether this user may add members to them. */
  listGroupOffers(tx: Tx, session: Session): Promise<Offer[]>
  /** All departments, and whether this user may add members to them. */
  listDepartmentOffers(tx: Tx, session: Session): Promise<Offer[]>
  /** Adds a user to departments with the rules and events of the users screen. */
  joinDepartments(session: Session, userUuid: string, departments: readonly string[]): Promise<void>
  /** A user with their current rights, without a sign-in. Null if they may no longer sign in. */
  actAs(tx: Tx, dealerId: string, userUuid: string): Promise<Session | null>
  /** Uuids of all administrators of the dealer. */
  listAdministrators(tx: Tx): Promise<string[]>
  now: () => number
}
