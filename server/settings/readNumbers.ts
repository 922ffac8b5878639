import { NUMBERED_RIGHTS, USED_NUMBERED_RIGHTS } from '#contract/permissions/catalogue.ts'
import type { ChosenNumbers } from '#contract/permissions/numberedRights.ts'
import type { Tx } from '#server/db/database.ts'
import { readSettings } from './readSettings.ts'

/** Settings that choose, for each numbered right, which of `custom.100` … `custom.130` grants it. */
export const NUMBER_KEYS = USED_NUMBERED_RIGHTS.map((right) => NUMBERED_RIGHTS[right].setting)

/** The numbers that the dealer chose for the numbered rights. */
export async function readNumbers(tx: Tx): Promise<ChosenNumbers> {
  const { values } = await readSettings(tx, NUMBER_KEYS)
  return values
}
