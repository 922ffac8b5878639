import type { Tx } from './database.ts'

/**
 * One at a time of a dealer, until the end of the transaction: for rules about all rows of a kind that no index can
 * hold. What is asked after it sees what the one before has done.
 */
export async function serializeDealer(tx: Tx): Promise<void> {
  await tx.selectFrom('dealers').select('dealer_id').forNoKeyUpdate().execute()
}
