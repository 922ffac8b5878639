import { finish, nextWork, type WorkTime } from '#contract/planning/calendar.ts'
import { dayAt, type Span } from '#contract/planning/localDay.ts'

const meet = (one: Span, other: Span) => one.from < other.to && other.from < one.to

/** The first absence within a work's time span; null: the person is present throughout. */
function awayWithin(time: WorkTime, span: Span): Span | null {
  const last = dayAt(time.timeZone, span.to)
  for (let number = dayAt(time.timeZone, span.from); number <= last; number += 1)
    for (const away of time.day(number).absent) if (meet(away, span)) return away
  return null
}

/** The first free stretch for so many minutes of work from a moment on, without an absence; null: never. */
export function freeTime(time: WorkTime, minutes: number, earliest: number, taken: readonly Span[]): Span | null {
  for (let from = nextWork(time, earliest); from !== null; ) {
    const span = { from, to: finish(time, from, minutes) }
    if (!Number.isFinite(span.to)) return null
    const inTheWay = taken.find((one) => meet(one, span)) ?? awayWithin(time, span)
    if (!inTheWay) return span
    from = nextWork(time, inTheWay.to)
  }
  return null
}
