import { loadShare } from '#contract/planning/capacity.ts'
import type { DeskDay } from './useDeskWeek.ts'

/** Planned share of the day's working time. Null for users who may not read the plan, and without working time. */
export const shareOf = ({ load }: DeskDay): number | null => (load === null ? null : loadShare(load))

/** Whether the plan of a day has no more room. */
export const isFull = (day: DeskDay): boolean => (shareOf(day) ?? 0) >= 1
