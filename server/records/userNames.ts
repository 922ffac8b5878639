import type { Tx } from '../db/database.ts'

/** The name of a user beside a row that refers to them. */
export type UserName = { uuid: string; first_name: string; last_name: string }

/**
 * Returns a function that finds the name of a user, also of a deleted one. It returns null for null and unknown uuids.
 */
export async function findUserNames(
  tx: Tx,
  uuids: Iterable<string | null>,
): Promise<(uuid: string | null) => UserName | null> {
  const wanted = [...new Set(uuids)].filter((uuid) => uuid !== null)
  const rows =
    wanted.length === 0
      ? []
      : await tx.selectFrom('users').select(['uuid', 'first_name', 'last_name']).where('uuid', 'in', wanted).execute()
  const known = new Map(rows.map((row) => [row.uuid, row]))
  return (uuid) => (uuid === null ? null : (known.get(uuid) ?? null))
}

/** First and last names, sorted for a list, also of deleted users. */
export async function listUserNames(tx: Tx, uuids: readonly string[]): Promise<string[]> {
  if (uuids.length === 0) return []
  const rows = await tx
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('uuid', 'in', uuids)
    .orderBy('last_name')
    .orderBy('first_name')
    .execute()
  return rows.map(({ first_name, last_name }) => `${first_name} ${last_name}`)
}
