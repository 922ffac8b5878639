import { useEffect, useRef } from 'react'
import { momentOf } from '#contract/planning/blocks.ts'
import type { Plan } from '#contract/planning/changes.ts'
import { dayAtLocation } from './locationClock.ts'
import type { PlanSource } from './usePlan.ts'

type Options = { readonly source: PlanSource; readonly plan: Plan; readonly zone: string; readonly shownDays: string }

/** Loads the plan again when a block of the shown days names a paper that is not loaded. */
export function useUnknownPapers({ source, plan, zone, shownDays }: Options): void {
  const { frame, papers, reload } = source
  const asked = useRef(new Set<string>())
  useEffect(() => {
    if (!frame) return
    // Only the loaded days count, because their request does not load papers of other days.
    const isShown = (start: string | null) => start === null || shownDays.includes(dayAtLocation(zone, momentOf(start)))
    const unknown = [...plan.values()].filter(
      ({ paper_uuid: one, start }) => !papers.has(one) && !asked.current.has(one) && isShown(start),
    )
    if (unknown.length === 0) return
    for (const { paper_uuid } of unknown) asked.current.add(paper_uuid)
    reload()
  }, [plan, papers, frame, reload, shownDays, zone])
}
