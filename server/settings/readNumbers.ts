import { NUMBERED_RIGHTS, USED_NUMBERED_RIGHTS } from '#contract/permissions/catalogue.ts'
import type { ChosenNumbers } from '#contract/permissions/numberedRights.ts'
import type { Tx } from '#server/db/database.ts'
import { readSettings } from './readSettings.ts'

/** The settings that give a numbered permission its meaning. */
export const NUMBER_KEYS = USED_NUMBERED_RIGHTS.map((right) => NUMBERED_RIGHTS[right].setting)

/** The dealer's choice for the numbered permissions. */
export async function readNumbers(tx: Tx): Promise<ChosenNumbers> {
  const { values } = await readSettings(tx, NUMBER_KEYS)
  return values
}
