import { carsIn } from '#contract/planning/carryOver.ts'
import type { Plan } from '#contract/planning/changes.ts'
import { orphansAt } from '#contract/planning/orphans.ts'
import type { PlannerPaper } from './data/planData.ts'
import { useOverhang } from './data/useOverhang.ts'
import type { PlanSource } from './data/usePlan.ts'
import { papersLeft } from './tray/trayCars.ts'

/** Numbers of cars of a location that need a decision. Every view shows them, so that none is overlooked. */
export type OpenJobs = {
  /** Cars with work that has no date. */
  readonly undated: number
  /** Cars with work of any day that names a removed person or bay. */
  readonly orphaned: number
  /** Cars with left-over work; 0 for a user who cannot carry it over. */
  readonly late: number
  /** Minutes that this left-over work still needs. */
  readonly lateMinutes: number
  /** Whether work of earlier days is left that has no time today, so that the user can carry it over. */
  readonly isCarryable: boolean
}

/** Number of a location's cars with unfinished work that has no date. Papers without a block belong to them. */
function undatedIn(plan: Plan, unplanned: readonly PlannerPaper[], location: string): number {
  const blocks = [...plan.values()].filter(
    ({ location_uuid, start, state }) => location_uuid === location && start === null && state !== 'finished',
  )
  return carsIn(blocks) + papersLeft(plan, unplanned, location).length
}

type Options = {
  readonly source: PlanSource
  readonly plan: Plan
  readonly location: string
  readonly mayChange: boolean
}

export function useOpenJobs({ source, plan, location, mayChange }: Options): OpenJobs {
  const { frame, calendar, unplanned } = source
  const { left, old, cars, minutes } = useOverhang(calendar, plan, location)
  const isKnown = frame !== null && mayChange
  // Work that already has a time today is only listed, because the dialog has no action that would move it.
  const isLeft = old.length > 0 || left.some(({ carried_from }) => carried_from !== null)
  return {
    undated: undatedIn(plan, unplanned, location),
    orphaned: frame ? carsIn(orphansAt(calendar, plan.values(), location)) : 0,
    late: isKnown ? cars : 0,
    lateMinutes: minutes,
    isCarryable: isKnown && isLeft,
  }
}
