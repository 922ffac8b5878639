import { createHash } from 'node:crypto'
import type { ImportKind } from '#contract/directory/directory.ts'
import type { Tx } from '#server/db/database.ts'

type Fields = readonly (string | null)[]

/** Headers that are remembered for a dealer and kind. The oldest one makes room for another. */
const KEPT = 50

/**
 * The digest of a header. It replaces the text, because the names of columns may contain data of a title row. Columns
 * without a name at its end are left out, because they belong to single rows and the next file may not have them.
 */
const digestOf = (head: readonly string[]) => {
  const named = head.slice(0, head.findLastIndex((name) => name !== '') + 1)
  return createHash('sha256').update(JSON.stringify(named)).digest('hex')
}

/** The fields that a user of the dealer has last assigned to the columns of the same header. */
export async function rememberedColumns(
  tx: Tx,
  kind: ImportKind,
  head: readonly string[],
): Promise<Fields | undefined> {
  const row = await tx
    .selectFrom('import_columns')
    .select('fields')
    .where('kind', '=', kind)
    .where('header', '=', digestOf(head))
    .executeTakeFirst()
  return row?.fields
}

/** Remembers the fields that a user has assigned, for the next file with the same header. */
export async function rememberColumns(
  tx: Tx,
  dealerId: string,
  kind: ImportKind,
  head: readonly string[],
  fields: Fields,
  now: number,
): Promise<void> {
  const row = { fields: JSON.stringify(fields), used_at: new Date(now) }
  await tx
    .insertInto('import_columns')
    .values({ dealer_id: dealerId, kind, header: digestOf(head), ...row })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'kind', 'header']).doUpdateSet(row))
    .execute()
  const kept = tx.selectFrom('import_columns').select('header').where('kind', '=', kind)
  await tx
    .deleteFrom('import_columns')
    .where('kind', '=', kind)
    .where('header', 'not in', kept.orderBy('used_at', 'desc').orderBy('header').limit(KEPT))
    .execute()
}
