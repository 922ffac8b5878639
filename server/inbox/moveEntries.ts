import { inboxRuleOf } from '#contract/inbox/inboxRules.ts'
import type { Tx } from '#server/db/database.ts'
import { requireAt } from '#server/records/scope.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'
import { announceEntry } from './announceEntry.ts'
import { actingUsers } from './audience.ts'
import { type EntryRow, type InboxServices, selectEntries } from './entryRow.ts'

/** Moves an entry to another location. If it is open, tells those who had it and those who have it now. */
async function moveEntry(
  tx: Tx,
  services: Pick<InboxServices, 'hub' | 'session'>,
  row: EntryRow,
  to: string,
): Promise<EntryRow> {
  const before = await actingUsers(tx, row)
  const moved = await tx
    .updateTable('inbox_entries')
    .set({ location_uuid: to })
    .where('uuid', '=', row.uuid)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (moved.state === 'open') await announceEntry(tx, services, moved, before)
  return moved
}

/** Moves the open entries of a row to the location of the row. Returns the moved ones. */
export async function moveEntriesOf(
  tx: Tx,
  services: Pick<InboxServices, 'hub' | 'session'>,
  { record_uuid, to }: { record_uuid: string; to: string },
): Promise<EntryRow[]> {
  const rows = await selectEntries(tx)
    .where('record_uuid', '=', record_uuid)
    .where('state', '=', 'open')
    .where('location_uuid', '<>', to)
    .orderBy('uuid')
    .forUpdate()
    .execute()
  const moved = []
  for (const row of rows) moved.push(await moveEntry(tx, services, row, to))
  return moved
}

/** Number of entries of a location. Refuses a caller who may not change them at both locations. */
export async function countMovingEntries(
  tx: Tx,
  session: Session,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const rows = await tx
    .selectFrom('inbox_entries')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('count')])
    .where('location_uuid', '=', from)
    .groupBy('kind')
    .execute()
  const needs = new Set(rows.flatMap(({ kind }) => inboxRuleOf(kind).needs ?? []))
  for (const needed of needs) for (const place of [from, to]) await requireAt(tx, session, needed, place)
  return rows.reduce((sum, { count }) => sum + Number(count), 0)
}

/** Moves all entries of a location to another one, also ended ones, so that they can still be found. */
export async function moveEntries(
  tx: Tx,
  services: { hub: Hub; session: Session },
  { from, to }: { from: string; to: string },
): Promise<number> {
  const count = await countMovingEntries(tx, services.session, { from, to })
  const open = await selectEntries(tx)
    .where('location_uuid', '=', from)
    .where('state', '=', 'open')
    .orderBy('uuid')
    .forUpdate()
    .execute()
  for (const row of open) await moveEntry(tx, services, row, to)
  // Ended entries are in no user's list, so they move without an announcement.
  await tx.updateTable('inbox_entries').set({ location_uuid: to }).where('location_uuid', '=', from).execute()
  return count
}
