import { momentOf, type PlannerBlock, timingOf } from '#contract/planning/blocks.ts'
import type { Calendar } from '#contract/planning/calendar.ts'
import type { Plan } from '#contract/planning/changes.ts'
import { dayNumber, localDay } from '#contract/planning/localDay.ts'

export type PlanLine = { readonly block: PlannerBlock; readonly start: number | null; readonly end: number | null }

type Asked = { readonly locationUuid: string; readonly timeZone: string; readonly days: readonly string[] }

/** One block with its start and end. */
export function lineOf(calendar: Calendar, block: PlannerBlock): PlanLine {
  const timing = timingOf(calendar, block)
  return timing ? { block, start: timing.start, end: timing.end } : { block, start: null, end: null }
}

/** The blocks of some days in order, after those without a date. */
export function planLines(calendar: Calendar, plan: Plan, { locationUuid, timeZone, days }: Asked): PlanLine[] {
  const first = localDay(timeZone, dayNumber(days[0] ?? '1970-01-01')).from
  const last = localDay(timeZone, dayNumber(days.at(-1) ?? '1970-01-01')).to
  return [...plan.values()]
    .filter(({ location_uuid }) => location_uuid === locationUuid)
    .flatMap((block): PlanLine[] => {
      const timing = timingOf(calendar, block)
      if (!timing) return block.state === 'finished' ? [] : [{ block, start: null, end: null }]
      const isShown = timing.start < last && timing.end > first
      return isShown ? [{ block, start: timing.start, end: timing.end }] : []
    })
    .sort(
      (a, b) =>
        (a.start ?? 0) - (b.start ?? 0) || due(a.block) - due(b.block) || (a.block.uuid < b.block.uuid ? -1 : 1),
    )
}

/**
 * Puts the lines of one car together, in the order of the first line of each car. Lines without a date and lines of
 * removed people and bays stand apart from the car's other lines, because they need a decision.
 */
export function linesByCar(lines: readonly PlanLine[], isGone: (block: PlannerBlock) => boolean): PlanLine[][] {
  const kindOf = ({ block, start }: PlanLine) => {
    if (isGone(block)) return 'gone'
    return start === null ? 'undated' : 'dated'
  }
  return [...Map.groupBy(lines, (line) => `${kindOf(line)} ${line.block.paper_uuid}`).values()]
}

const due = ({ promised_at }: PlannerBlock) => (promised_at === null ? Number.MAX_SAFE_INTEGER : momentOf(promised_at))
