import type { Tx } from '#server/db/database.ts'

export type Name = { uuid: string; first_name: string; last_name: string }

/** Names of people, also of those who have left. */
export async function namesOf(tx: Tx, uuids: Iterable<string | null>): Promise<(uuid: string | null) => Name | null> {
  const wanted = [...new Set(uuids)].filter((uuid) => uuid !== null)
  const rows =
    wanted.length === 0
      ? []
      : await tx.selectFrom('users').select(['uuid', 'first_name', 'last_name']).where('uuid', 'in', wanted).execute()
  const known = new Map(rows.map((row) => [row.uuid, row]))
  return (uuid) => (uuid === null ? null : (known.get(uuid) ?? null))
}
