import { loadShare } from '#contract/planning/capacity.ts'
import type { DeskDay } from './useDeskWeek.ts'

/**
 * Share of the day's working time that is planned or expected for appointments. Null for users who may not read the
 * plan, and without working time.
 */
export function shareOf({ load }: DeskDay): number | null {
  if (load === null) return null
  return loadShare(Object.assign({}, load, { planned: load.planned + load.expected }))
}

/** Whether the plan of a day has no more room. */
export const isFull = (day: DeskDay): boolean => (shareOf(day) ?? 0) >= 1
