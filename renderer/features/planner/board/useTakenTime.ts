import { useMemo } from 'react'
import type { Calendar } from '#contract/planning/calendar.ts'
import { loadOf, loadShare, staffCapacity } from '#contract/planning/capacity.ts'
import type { Plan } from '#contract/planning/changes.ts'
import type { PlannerPerson, PlannerTeam } from '../data/planData.ts'
import { useOverhang } from '../data/useOverhang.ts'

type Options = {
  readonly calendar: Calendar
  readonly plan: Plan
  readonly people: readonly PlannerPerson[]
  /** Teams of the location; their reserves do not count as offered time. */
  readonly teams: readonly PlannerTeam[]
  readonly days: readonly string[]
  readonly locationUuid: string
}

/**
 * The planned share of the offered working time, by person; null for a person who does not work on these days. The
 * result is kept between renders, because a moving cursor of another user renders the board often.
 */
export function useTakenTime(options: Options): ReadonlyMap<string, number | null> {
  const { calendar, plan, people, teams, days, locationUuid } = options
  const overhang = useOverhang(calendar, plan, locationUuid)
  const load = useMemo(() => loadOf(calendar, plan.values(), overhang), [calendar, plan, overhang])
  return useMemo(() => {
    const question = { days, locationUuid: locationUuid }
    const shareOf = (uuid: string) => loadShare(staffCapacity(calendar, load, { people: [uuid], teams }, question))
    return new Map(people.map(({ uuid }) => [uuid, shareOf(uuid)]))
  }, [calendar, load, people, teams, days, locationUuid])
}
