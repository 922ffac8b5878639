import { sql } from 'kysely'
import type { User } from '#contract/api/define/shapes.ts'
import type { Dismissible } from '#contract/dashboard/firstRun.ts'
import type { Tx } from '#server/db/database.ts'
import { readOwnUser } from './ownUser.ts'

/**
 * Adds to the user's dismissed hints in one statement, so that two devices do not overwrite each other. It does not
 * change the record's version, so an administrator who edits the user gets no conflict.
 */
export async function dismissHints(tx: Tx, userUuid: string, names: readonly Dismissible[]): Promise<User> {
  await tx
    .updateTable('users')
    .set({
      dismissed_hints: sql<
        string[]
      >`array(select distinct name from unnest(dismissed_hints || ${[...names]}::text[]) name
        order by name)`,
    })
    .where('uuid', '=', userUuid)
    .execute()
  return readOwnUser(tx, userUuid)
}

export async function showHintsAgain(tx: Tx, userUuid: string): Promise<User> {
  await tx.updateTable('users').set({ dismissed_hints: [] }).where('uuid', '=', userUuid).execute()
  return readOwnUser(tx, userUuid)
}
