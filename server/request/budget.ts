import { LRUCache } from 'lru-cache'

/** How often a key may do something: `most` times at once, and `perSecond` times each second after that. */
type BudgetLimits = { most: number; perSecond: number }

/**
 * Counts what keys spend. The count decreases over time. When there are too many keys, the oldest ones are removed.
 * `now` gives milliseconds.
 */
export function createBudget({ most, perSecond }: BudgetLimits, keysMost: number, now: () => number) {
  const spent = new LRUCache<string, { count: number; at: number }>({ max: keysMost })
  const countOf = (key: string): number => {
    const known = spent.peek(key)
    return known === undefined ? 0 : Math.max(0, known.count - ((now() - known.at) / 1_000) * perSecond)
  }
  return {
    spend(key: string): void {
      spent.set(key, { count: Math.min(most, countOf(key)) + 1, at: now() })
    },
    isSpent: (key: string): boolean => countOf(key) + 1 > most,
  }
}
