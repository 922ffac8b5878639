import type { WarningFacts } from '#contract/workshop/status/paperWarnings.ts'
import type { Tx } from '#server/db/database.ts'
import type { PaperRow } from '../papers/openPaper.ts'

/**
 * The price that the customer agreed to, and the price with every unanswered extension. Both in cents, and null without
 * a price limit.
 */
export async function estimateOf(tx: Tx, row: PaperRow): Promise<Pick<WarningFacts, 'estimate' | 'price'>> {
  if (row.price_limit === null) return { estimate: null, price: null }
  const extensions = await tx
    .selectFrom('extensions')
    .select(['price', 'answer'])
    .where('paper_uuid', '=', row.uuid)
    .where('deleted_at', 'is', null)
    .execute()
  const sum = (answer: string) =>
    extensions.reduce((total, one) => total + (one.answer === answer ? Number(one.price ?? 0) : 0), 0)
  const estimate = row.price_limit + sum('accepted')
  return { estimate, price: estimate + sum('open') }
}
