import type { HstItem, HstItemStatus, HstKind } from './hstState.ts'

/**
 * What the house decides about an open field action, with a reason (domain.md 3.6): it is in the order, it does not
 * concern the car, the customer refuses it, its parts are missing. `open` takes a decision back. That it is done says
 * only the Handbuch.
 */
export const HST_DECISIONS = ['in_order', 'not_applicable', 'refused', 'parts_missing', 'open'] as const
export type HstDecisionStatus = (typeof HST_DECISIONS)[number]

/** A decision as it counts: the newest about this hit, in this version. */
export type HstDecision = { kind: HstKind; number: string; version: string; status: HstDecisionStatus }

const isUndone = (status: HstItemStatus) => status === 'open' || status === 'in_order'

/** The decision that counts for a hit; null when the Handbuch knows better, or when it was about another version. */
export function decisionFor<D extends HstDecision>(item: HstItem, decisions: readonly D[]): D | null {
  if (!isUndone(item.status)) return null
  const found = decisions.find(
    ({ kind, number, version }) => kind === item.kind && number === item.number && version === item.version,
  )
  return found && found.status !== 'open' ? found : null
}

/** Hits as they stand with what was decided about them. */
export const decided = <I extends HstItem>(items: readonly I[], decisions: readonly HstDecision[]): I[] =>
  items.map((item) => ({ ...item, status: decisionFor(item, decisions)?.status ?? item.status }))
