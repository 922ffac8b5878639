import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { pointsOf } from '#contract/service/checkPoints.ts'
import type { OrderType } from '#contract/workshop/enumerations.ts'
import type { Database, Tx } from '#server/db/database.ts'

/** The lists of a new dealer. Each order type is proposed one of them. */
const LISTS: readonly { name: string; length: 12 | 28 | 60; order_types: OrderType[] }[] = [
  { name: 'Kurzprüfung (12 Punkte)', length: 12, order_types: ['tire', 'express', 'internal'] },
  { name: 'Standardprüfung (28 Punkte)', length: 28, order_types: ['customer', 'warranty', 'goodwill', 'rework'] },
  { name: 'Große Prüfung (60 Punkte)', length: 60, order_types: ['accident'] },
]

/** Rows of the default check lists of a dealer. */
export const defaultCheckLists = (dealer_id: string, newUuid: () => string) =>
  LISTS.map(({ name, length, order_types }) => ({
    dealer_id,
    uuid: newUuid(),
    name,
    order_types,
    points: JSON.stringify(pointsOf(length).map((point) => Object.assign({ text: '' }, point))),
    is_active: true,
  }))

/** Creates the default lists of a dealer who has never had a list. */
async function createLists(tx: Tx, dealerId: string, now: number): Promise<void> {
  const one = await tx.selectFrom('check_lists').select('uuid').limit(1).executeTakeFirst()
  if (one) return
  const times = { created_at: new Date(now), updated_at: new Date(now), deleted_at: null }
  await tx
    .insertInto('check_lists')
    .values(defaultCheckLists(dealerId, uuidv7).map((row) => Object.assign(row, times)))
    // Another process of the server may do the same at this moment.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Gives the default check lists to each dealer who has never had a list, such as those from before direct acceptances
 * existed.
 */
export async function createMissingLists(database: Database, now: number): Promise<void> {
  const dealers = await database.withoutDealer(
    async (tx) => (await sql<{ dealer: string }>`select all_dealers() as dealer`.execute(tx)).rows,
  )
  for (const { dealer } of dealers) await database.inDealer(dealer, (tx) => createLists(tx, dealer, now))
}
