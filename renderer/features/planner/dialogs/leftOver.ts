import { momentOf, type PlannerBlock } from '#contract/planning/blocks.ts'
import type { Calendar } from '#contract/planning/calendar.ts'
import { unfinishedAt } from '#contract/planning/carryOver.ts'
import type { Plan } from '#contract/planning/changes.ts'
import { dayNumber, localDay } from '#contract/planning/localDay.ts'

type Site = { readonly uuid: string; readonly time_zone: string }

/** Unfinished work of the days before one: what still lies there, and what was put into this day at closing time. */
export function leftOver(
  plan: Plan,
  calendar: Calendar,
  { uuid: site, time_zone: zone }: Site,
  day: string,
): { old: readonly PlannerBlock[]; placed: readonly PlannerBlock[] } {
  const { from, to } = localDay(zone, dayNumber(day))
  const isPlaced = ({ location_uuid, state, start, carried_from }: PlannerBlock) =>
    location_uuid === site &&
    state !== 'finished' &&
    start !== null &&
    carried_from !== null &&
    carried_from < day &&
    momentOf(start) >= from &&
    momentOf(start) < to
  return {
    old: unfinishedAt(plan, calendar, site, from - 1),
    placed: [...plan.values()].filter(isPlaced).sort((a, b) => ((a.start ?? '') < (b.start ?? '') ? -1 : 1)),
  }
}
