import type { Tx } from '#server/db/database.ts'
import { type Actor, recordEvent } from '#server/records/audit.ts'

/** What people are called, also those who are deleted. */
export async function namesOf(tx: Tx, users: readonly string[]): Promise<string[]> {
  if (users.length === 0) return []
  const rows = await tx
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('uuid', 'in', users)
    .orderBy('last_name')
    .orderBy('first_name')
    .execute()
  return rows.map((one) => `${one.first_name} ${one.last_name}`)
}

/** Writes down who came and who left, by name: later there may be nobody of that number any more. */
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
