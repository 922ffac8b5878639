import { onCommit, type Tx } from '#server/db/database.ts'
import { room } from '#server/socket/room.ts'
import { actingUsers } from './audience.ts'
import type { EntryRow, InboxServices } from './entryRow.ts'

/**
 * Tells everybody whose inbox changes: those who had the entry (`before`), those who have it now, and the author of the
 * change, who may have other windows.
 */
export async function announceEntry(
  tx: Tx,
  { hub, session }: Pick<InboxServices, 'hub' | 'session'>,
  row: EntryRow,
  before: readonly string[] = [],
): Promise<void> {
  const own = session.userUuid === null ? [] : [session.userUuid]
  const concerned = new Set([...before, ...(await actingUsers(tx, row)), ...own])
  onCommit(tx, () => {
    for (const user of concerned)
      hub.publish(session.dealerId, room.user(user), { event: 'inbox.changed', data: { uuid: row.uuid } })
  })
}

/** Tells only the user, whose own state of entries has changed. */
export function announceOwn(
  tx: Tx,
  { hub, session }: { hub: InboxServices['hub']; session: { dealerId: string; userUuid: string } },
  uuid: string,
): void {
  onCommit(tx, () =>
    hub.publish(session.dealerId, room.user(session.userUuid), { event: 'inbox.changed', data: { uuid } }),
  )
}
