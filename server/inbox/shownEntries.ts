import type { InboxEntry } from '#contract/api/inbox/inbox.ts'
import type { Tx } from '#server/db/database.ts'
import { findUserNames } from '#server/records/userNames.ts'
import type { OwnEntry } from './ownEntries.ts'

async function departmentNames(tx: Tx, found: readonly { for_department: string | null }[]) {
  const uuids = [...new Set(found.flatMap(({ for_department }) => for_department ?? []))]
  if (uuids.length === 0) return new Map<string, { uuid: string; name: string }>()
  const rows = await tx.selectFrom('departments').select(['uuid', 'name']).where('uuid', 'in', uuids).execute()
  return new Map(rows.map((row) => [row.uuid, row]))
}

const iso = (at: string | null) => (at === null ? null : new Date(at).toISOString())

/** Entries as the user sees them, with names in place of uuids. */
export async function shownEntries(tx: Tx, found: readonly OwnEntry[]): Promise<InboxEntry[]> {
  const departments = await departmentNames(tx, found)
  const nameOf = await findUserNames(
    tx,
    found.flatMap((row) => [row.for_user, row.taken_by, row.created_by, row.forwarded_by, row.closed_by]),
  )
  return found.map((row) => ({
    uuid: row.uuid,
    kind: row.kind,
    location_uuid: row.location_uuid,
    record_uuid: row.record_uuid,
    subject: row.subject,
    details: row.details,
    note: row.note,
    for_user: nameOf(row.for_user),
    for_role: row.for_role,
    for_department: departments.get(row.for_department ?? '') ?? null,
    taken_by: nameOf(row.taken_by),
    state: row.state,
    created_at: new Date(row.created_at).toISOString(),
    created_by: nameOf(row.created_by),
    told_at: new Date(row.told_at).toISOString(),
    due_at: iso(row.due_at),
    escalated_at: iso(row.escalated_at),
    forwarded_by: nameOf(row.forwarded_by),
    forward_note: row.forward_note,
    // A notice that the user has put away has ended for them alone.
    closed_at: iso(row.closed_at ?? row.put_away_at),
    closed_by: nameOf(row.closed_by),
    close_note: row.close_note,
    is_unread: row.is_unread,
    snoozed_until: iso(row.snoozed_until),
    is_for_me: row.is_acting,
  }))
}
