import { useMemo } from 'react'
import { leftOver } from '#contract/planning/carryOver.ts'
import type { Plan } from '#contract/planning/changes.ts'
import { orphansAt } from '#contract/planning/orphans.ts'
import { useNow } from '#renderer/ui/time/clock.ts'
import type { PlannerPaper } from './data/planData.ts'
import type { PlanSource } from './data/usePlan.ts'

/** Numbers of blocks of a location that need a decision. Every view shows them, so that none is overlooked. */
export type OpenJobs = {
  /** Blocks and unplanned papers without a date. */
  readonly undated: number
  /** Blocks of any day that name a removed person or bay. */
  readonly orphaned: number
  /** Left-over work; 0 for a user who cannot carry it over. */
  readonly late: number
  /** Whether work of earlier days is left that has no time today, so that the user can carry it over. */
  readonly isCarryable: boolean
}

/** Number of a location's unfinished blocks without a date, and of its papers without a block. */
function undatedIn(plan: Plan, unplanned: readonly PlannerPaper[], location: string): number {
  const here = [...plan.values()].filter(({ location_uuid }) => location_uuid === location)
  const planned = new Set(here.map(({ paper_uuid }) => paper_uuid))
  const blocks = here.filter(({ start, state }) => start === null && state !== 'finished')
  return blocks.length + unplanned.filter(({ uuid }) => !planned.has(uuid)).length
}

const MINUTE_MS = 60_000

type Options = {
  readonly source: PlanSource
  readonly plan: Plan
  readonly location: string
  readonly mayChange: boolean
}

export function useOpenJobs({ source, plan, location, mayChange }: Options): OpenJobs {
  const { frame, calendar, unplanned } = source
  const minute = useNow((now) => Math.floor(now / MINUTE_MS))
  const { late, isCarryable } = useMemo(() => {
    if (!frame || !mayChange) return { late: 0, isCarryable: false }
    const { left, placed, old } = leftOver(plan, calendar, location, minute * MINUTE_MS)
    // Work that already has a time today is only listed, because the dialog has no action that would move it.
    const isLeft = old.length > 0 || left.some(({ carried_from }) => carried_from !== null)
    return { late: left.length + placed.length, isCarryable: isLeft }
  }, [plan, calendar, frame, location, mayChange, minute])
  return {
    undated: undatedIn(plan, unplanned, location),
    orphaned: frame ? orphansAt(calendar, plan.values(), location).length : 0,
    late,
    isCarryable,
  }
}
