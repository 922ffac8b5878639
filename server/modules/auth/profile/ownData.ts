import { withoutNumberedRights } from '#contract/permissions/numberedRights.ts'
import type { Tx } from '#server/db/database.ts'
import { readPermissions } from '../session/permissions.ts'
import { OWN_PARTS } from './ownParts.ts'

type Picture = { type: string; bytes: Buffer }

/**
 * Columns that are left out: credentials, derived spellings of other columns, and the ids of the dealer and the
 * picture.
 */
const NOT_TOLD = /^dealer_id$|^avatar_uuid$|hash|secret|totp|_folded$|_sort$/

/**
 * All stored data about one user, under the names of the API, without credentials (hashes, secrets) and data about
 * others. A table that gets a column with a user needs an entry in `ownParts.ts`.
 */
export async function collectOwnData(
  tx: Tx,
  userUuid: string,
  now: number,
  picture: Picture | null,
): Promise<Record<string, unknown>> {
  const row = await tx.selectFrom('users').selectAll().where('uuid', '=', userUuid).executeTakeFirstOrThrow()
  const user = Object.fromEntries(Object.entries(row).filter(([name]) => !NOT_TOLD.test(name)))
  const dealer = await tx.selectFrom('dealers').select(['code', 'name']).executeTakeFirstOrThrow()
  return {
    created_at: new Date(now).toISOString(),
    dealer,
    user: { ...user, avatar: picture && `data:${picture.type};base64,${picture.bytes.toString('base64')}` },
    permissions: withoutNumberedRights(await readPermissions(tx, userUuid)),
    ...(await readParts(tx, userUuid)),
  }
}

async function readParts(tx: Tx, userUuid: string): Promise<Record<string, readonly unknown[]>> {
  const parts: Record<string, readonly unknown[]> = {}
  for (const [name, part] of Object.entries(OWN_PARTS)) parts[name] = await part.read(tx, userUuid)
  return parts
}
