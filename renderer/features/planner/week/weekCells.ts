import { type PlannerBlock, timingOf } from '#contract/planning/blocks.ts'
import type { Calendar } from '#contract/planning/calendar.ts'
import type { Plan } from '#contract/planning/changes.ts'
import { dayNumber, localDay } from '#contract/planning/localDay.ts'
import type { BoardRow } from '../board/rows.ts'

/** The stay of a car on one day in one row. */
export type WeekStay = {
  /** UUID of its first block. */
  readonly key: string
  readonly blocks: readonly PlannerBlock[]
  /** Whether the stay began on an earlier day. Only its card on that day can be moved. */
  readonly isContinued: boolean
}

type Given = {
  readonly calendar: Calendar
  readonly plan: Plan
  readonly timeZone: string
  readonly days: readonly string[]
}

const isOn = (calendar: Calendar, block: PlannerBlock, { from, to }: { from: number; to: number }) => {
  const timing = timingOf(calendar, block)
  return timing !== null && timing.start < to && Math.max(timing.end, timing.start + 1) > from
}

/** The stays of a row for each day, in order of their start. */
export function weekCells({ bars }: Pick<BoardRow, 'bars'>, { calendar, plan, timeZone, days }: Given): WeekStay[][] {
  const blocks = [...new Set(bars.map(({ uuid }) => uuid))].flatMap((uuid) => plan.get(uuid) ?? [])
  const start = (block: PlannerBlock) => timingOf(calendar, block)?.start ?? 0
  const sorted = blocks.toSorted((a, b) => start(a) - start(b) || (a.uuid < b.uuid ? -1 : 1))
  return days.map((day) => {
    const span = localDay(timeZone, dayNumber(day))
    const byPaper = Map.groupBy(
      sorted.filter((block) => isOn(calendar, block, span)),
      ({ paper_uuid }) => paper_uuid,
    )
    return [...byPaper.values()].map((stay): WeekStay => {
      const begun = stay.filter((block) => start(block) >= span.from)
      const shown = begun.length > 0 ? begun : stay
      return { key: shown[0]?.uuid ?? '', blocks: shown, isContinued: begun.length === 0 }
    })
  })
}
