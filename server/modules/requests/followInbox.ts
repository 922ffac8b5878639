import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '#server/db/database.ts'
import { subscribe } from '#server/events/subscription.ts'
import { type EntryRow, selectEntries } from '#server/inbox/entryRow.ts'
import { findRow } from '#server/records/repository.ts'
import { unscoped } from '#server/records/scope.ts'
import type { Session } from '#server/request/session.ts'
import { writeStep } from '#server/states/writeStep.ts'
import { REQUEST_KIND, tellWatchers } from './followRequest.ts'
import { inboxOf, isOpenStatus, type RequestRow, type RequestServices } from './openRequest.ts'
import { giveTo } from './requestSteps.ts'
import { STATED_REQUEST } from './statedRequest.ts'

/** A session that acts for a user. Null for a user who no longer works here. */
export type ActAs = (tx: Tx, dealerId: string, userUuid: string) => Promise<Session | null>

/** The request of an entry, locked. Null when it is not open or was deleted. */
async function findOpen(
  tx: Tx,
  { requests }: RequestServices,
  session: Session,
  { record_uuid }: EntryRow,
): Promise<RequestRow | null> {
  const found = record_uuid === null ? undefined : await findRow(tx, unscoped(requests, session), record_uuid, true)
  if (!found || found.deleted_at !== null) return null
  const row = found as RequestRow
  return isOpenStatus(row.status) ? row : null
}

/** Gives the request the target and the user of its entry. */
async function follow(tx: Tx, services: RequestServices, session: Session, entry: EntryRow): Promise<void> {
  const { core, requests } = services
  const row = await findOpen(tx, services, session, entry)
  if (row === null) return
  const { for_user, for_department, taken_by } = entry
  if (taken_by !== null && taken_by === session.userUuid) {
    await giveTo(tx, services, session, row)
    return
  }
  const values = { user_target_uuid: for_user, department_target_uuid: for_department, taken_by_uuid: taken_by }
  const before = Object.fromEntries(Object.keys(values).map((name) => [name, row[name]]))
  if (isDeepStrictEqual(before, values)) return
  const written = await writeStep(tx, requests, STATED_REQUEST, session, row, { what: 'changed', values, reason: '' })
  const isForwarded = row.user_target_uuid !== for_user || row.department_target_uuid !== for_department
  if (isForwarded) await tellWatchers(tx, inboxOf(core, session), written, 'forwarded', entry.forward_note)
}

/** A user who takes, gives back or forwards the entry in the inbox does the same with the request. */
export const requestsFollowInbox = (services: RequestServices, actAs: ActAs) =>
  subscribe({
    name: 'requests.follow_inbox',
    types: ['inboxEntry.stepped'],
    when: ({ data }) => data.kind === REQUEST_KIND,
    isAwaited: true,
    async handle(tx, { uuid }, { dealerId, userUuid }) {
      const session = userUuid === null ? null : await actAs(tx, dealerId, userUuid)
      const entry = await selectEntries(tx).where('uuid', '=', uuid).where('state', '=', 'open').executeTakeFirst()
      if (entry && session !== null) await follow(tx, services, session, entry)
    },
  })
