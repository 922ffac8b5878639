import { type RawBuilder, sql } from 'kysely'
import { can, EVERY_LOCATION, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import type { NumberedRight } from '#contract/permissions/catalogue.ts'
import type { Tx } from '#server/db/database.ts'
import type { WriteVerb } from '#server/records/hooks.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'

/** The right to see prices of work. */
const PRICES: NumberedRight = 'numbered.prices'

/** Condition for rows (`r`) whose prices the session may see: those at locations where it holds the permission. */
export function seesPrices({ permissions }: Session): RawBuilder<boolean> {
  if (can(permissions, PRICES, EVERY_LOCATION)) return sql<boolean>`true`
  const keys = Object.keys(permissions).filter((key) => key !== GLOBAL_SCOPE && can(permissions, PRICES, key))
  return sql<boolean>`r.location_uuid = any(array(select l.uuid from locations l where l.key = any(${keys}::text[])))`
}

/** Refuses a user who may not see prices at the location, because setting a price could overwrite a hidden one. */
export async function requirePrices(tx: Tx, { permissions }: Session, location_uuid: string): Promise<void> {
  if (can(permissions, PRICES, EVERY_LOCATION)) return
  const location = await tx.selectFrom('locations').select('key').where('uuid', '=', location_uuid).executeTakeFirst()
  if (!location || !can(permissions, PRICES, location.key)) throw new Failure('no_permission')
}

/** Whether a write sets a price. A new row without a price sets none; changing it to null removes it. */
export const setsPrice = (verb: WriteVerb, price: number | null | undefined): boolean =>
  price !== undefined && (verb === 'update' || price !== null)
