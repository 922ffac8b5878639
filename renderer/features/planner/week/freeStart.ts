import { momentOf, type PlannerBlock, restOf } from '#contract/planning/blocks.ts'
import { type Calendar, minutesAt, workBetween } from '#contract/planning/calendar.ts'
import type { Plan } from '#contract/planning/changes.ts'
import { dayNumber, localDay } from '#contract/planning/localDay.ts'
import { minutesIn } from '#contract/planning/spans.ts'
import { gapsOf } from '#contract/planning/suggestions.ts'

type Asked = {
  readonly locationUuid: string
  readonly timeZone: string
  readonly day: string
  /** The person who works; null counts the opening hours. */
  readonly person: string | null
  readonly now: number
}

/** Earliest start of work on a day. Today it is not before now. */
function earliest(calendar: Calendar, { locationUuid, timeZone, day, person, now }: Asked): number {
  const span = localDay(timeZone, dayNumber(day))
  const [shift] = calendar.workTime(locationUuid, person).day(dayNumber(day)).working
  const begin = shift?.from ?? span.from
  return now > begin && now < span.to ? now : begin
}

/**
 * The start of blocks that a person gets on a day: the first gap that is long enough for all of them. Otherwise it is
 * the last gap, or the earliest start of the day.
 */
export function freeStart(calendar: Calendar, plan: Plan, blocks: readonly PlannerBlock[], asked: Asked): number {
  const { locationUuid, day, person } = asked
  const begin = earliest(calendar, asked)
  if (person === null) return begin
  const moved = new Set(blocks.map(({ uuid }) => uuid))
  const others = [...plan.values()].filter(({ uuid }) => !moved.has(uuid))
  const time = calendar.workTime(locationUuid, person)
  const needed = blocks.reduce((sum, block) => sum + minutesAt(time.pace, restOf(block)), 0)
  const gaps = gapsOf(calendar, others, person, { location_uuid: locationUuid, day })
    .map(({ from, to }) => ({ from: Math.max(momentOf(from), begin), to: momentOf(to) }))
    .filter(({ from, to }) => from < to)
  const fitting = gaps.find((gap) => minutesIn(workBetween(time, gap)) >= needed)
  return (fitting ?? gaps.at(-1))?.from ?? begin
}
