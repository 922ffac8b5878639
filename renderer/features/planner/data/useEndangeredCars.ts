import { useMemo } from 'react'
import type { Plan } from '#contract/planning/changes.ts'
import { type Endangered, endangeredAt } from '#contract/planning/endangered.ts'
import { useNow } from '#renderer/ui/time/clock.ts'
import type { PlanFrame } from './planData.ts'
import type { PlanSource } from './usePlan.ts'

const MINUTE_MS = 60_000

type Given = {
  readonly frame: PlanFrame
  readonly source: PlanSource
  readonly plan: Plan
  readonly days: readonly string[]
}

/** The cars of the shown days whose promise is in danger, updated each minute. */
export function useEndangeredCars({ frame, source, plan, days }: Given): readonly Endangered[] {
  const { calendar, unplanned } = source
  const now = useNow((moment) => Math.floor(moment / MINUTE_MS)) * MINUTE_MS
  const [first = '', last = first] = [days[0], days.at(-1)]
  return useMemo(
    () =>
      endangeredAt(
        calendar,
        { blocks: plan.values(), unplanned },
        { first, last, locationUuid: frame.location.uuid, now },
      ),
    [calendar, plan, unplanned, frame, first, last, now],
  )
}
