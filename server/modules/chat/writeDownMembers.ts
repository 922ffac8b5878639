import type { Tx } from '#server/db/database.ts'
import { type Actor, recordEvent } from '#server/records/audit.ts'

/** Records by name which members joined and left, because their users may no longer exist later. */
export async function writeDownMembers(
  tx: Tx,
  actor: Actor,
  now: number,
  uuid: string,
  { taken, given }: { taken: string[]; given: string[] },
): Promise<void> {
  if (taken.length + given.length === 0) return
  const event = { event: 'chat.members.changed', uuid } as const
  await recordEvent(tx, actor, now, { ...event, before: { members: taken }, after: { members: given } })
}
