import type { Tx } from './database.ts'

/** Whether the operator has switched the dealer of this transaction off. */
export async function isDealerClosed(tx: Tx): Promise<boolean> {
  const dealer = await tx.selectFrom('dealers').select('deactivated_at').executeTakeFirst()
  return dealer !== undefined && dealer.deactivated_at !== null
}
