import type { Tx } from '../db/database.ts'

/** What a user is called beside a row that names them. */
export type UserName = { uuid: string; first_name: string; last_name: string }

/** Answers who a uuid is, also when the user is deleted; null for nobody and for a uuid without a user. */
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

/** First and last names in the order of a list, also of users who are deleted. */
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
