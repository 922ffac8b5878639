import type { HstItem, HstItemStatus, HstKind } from './hstState.ts'

/**
 * Decisions of the workshop about an open field action: it is in the order, it does not apply to the car, the customer
 * refuses it, or its parts are missing. Each has a reason. `open` withdraws a decision. Only the HST itself can say
 * that the action is done.
 */
export const HST_DECISIONS = ['in_order', 'not_applicable', 'refused', 'parts_missing', 'open'] as const
export type HstDecisionStatus = (typeof HST_DECISIONS)[number]

/** A decision about a hit. The newest one for its version counts. */
export type HstDecision = { kind: HstKind; number: string; version: string; status: HstDecisionStatus }

const isUndone = (status: HstItemStatus) => status === 'open' || status === 'in_order'

/**
 * The decision that counts for a hit. Null when the HST says that the hit is settled, or when the decision was about
 * another version.
 */
export function decisionFor<D extends HstDecision>(item: HstItem, decisions: readonly D[]): D | null {
  if (!isUndone(item.status)) return null
  const found = decisions.find(
    ({ kind, number, version }) => kind === item.kind && number === item.number && version === item.version,
  )
  return found && found.status !== 'open' ? found : null
}

/** Hits with the decisions about them applied. */
export const decided = <I extends HstItem>(items: readonly I[], decisions: readonly HstDecision[]): I[] =>
  items.map((item) => ({ ...item, status: decisionFor(item, decisions)?.status ?? item.status }))
