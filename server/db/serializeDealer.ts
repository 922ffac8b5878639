import type { Tx } from './database.ts'

/**
 * Locks the dealer until the end of the transaction, for rules about all rows of a kind that no index can enforce.
 * Queries after it see what the transaction before has committed.
 */
export async function serializeDealer(tx: Tx): Promise<void> {
  await tx.selectFrom('dealers').select('dealer_id').forNoKeyUpdate().execute()
}
