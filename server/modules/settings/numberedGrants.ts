import type { Tx } from '#server/db/database.ts'
import { NUMBER_KEYS } from '#server/settings/readNumbers.ts'
import type { Written } from '#server/settings/writeSettings.ts'

type Moved = ReadonlyMap<string, string>

/** Numbered permissions whose right got another number. */
function movedNumbers({ before, after }: Written): Moved {
  const moved = NUMBER_KEYS.filter((key) => key in after)
  return new Map(moved.map((key) => [`custom.${before[key]}`, `custom.${after[key]}`]))
}

/**
 * Moves the grants of a right to which the dealer gives another number, so that users keep the right. Grants that
 * already exist under the new number had no meaning and are deleted. Returns true when a number moved.
 */
export async function moveGrants(tx: Tx, written: Written): Promise<boolean> {
  const moved = movedNumbers(written)
  if (moved.size === 0) return false
  const names = [...new Set([...moved.keys(), ...moved.values()])]
  const renamed = <Row extends { permission: string }>(rows: readonly Row[]): Row[] =>
    rows.flatMap((row) => {
      const permission = moved.get(row.permission)
      return permission === undefined ? [] : [{ ...row, permission }]
    })
  const ofUsers = await tx.deleteFrom('user_permissions').where('permission', 'in', names).returningAll().execute()
  const ofGroups = await tx.deleteFrom('group_permissions').where('permission', 'in', names).returningAll().execute()
  const users = renamed(ofUsers)
  const groups = renamed(ofGroups)
  if (users.length > 0) await tx.insertInto('user_permissions').values(users).execute()
  if (groups.length > 0) await tx.insertInto('group_permissions').values(groups).execute()
  return true
}
