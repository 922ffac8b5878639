import { dayName, dayNumber, localDay, type Span } from '#contract/planning/localDay.ts'
import type { PlanningLocation } from '#contract/planning/workingTime.ts'
import { openSpans } from '#contract/planning/workingTime.ts'
import { isTouched } from '#renderer/records/list/columns/layout.ts'

const HOUR_UNITS = 60
const DAY_HOURS = 24

/** The shown part of one day. `at` is its start on the axis; a unit is a minute. */
type Segment = Span & { readonly day: string; readonly at: number; readonly units: number }

/** The time axis from its beginning to its end: one day, or several days without their nights. */
export type Axis = {
  readonly timeZone: string
  readonly segments: readonly Segment[]
  readonly units: number
  /** Step by which a bar moves (min). */
  readonly step: number
  /** Least width of a unit (px). */
  readonly leastPixels: number
  /** The moment at which the first day opens. Earlier hours are seldom of interest. */
  readonly opens: number
}

/** Least width of a bar that a mouse pointer can hit, and that a finger can hit (px, with the edge of the card). */
const LEAST_BAR_PIXELS = 24
const TOUCHED_BAR_PIXELS = 48

type Frame = Pick<Axis, 'step' | 'leastPixels'> & { readonly fromHour: number; readonly toHour: number }

/** The hours of a usual day. The axis shows more when the location is open longer or a person works longer. */
export const DAY_FRAME: Frame = { step: 15, leastPixels: 1.4, fromHour: 7, toHour: 18 }
export const WEEK_FRAME: Frame = { step: 30, leastPixels: 0.28, fromHour: 7, toHour: 18 }

/** The hours of a day that a span touches, by the clock: a day of a clock change has 23 or 25 of them. */
function hoursOf({ at }: ReturnType<typeof localDay>, { from, to }: Span): [number, number] {
  const hours = Array.from({ length: DAY_HOURS + 1 }, (_, hour) => hour)
  const first = hours.findLast((hour) => at(hour * HOUR_UNITS) <= from) ?? 0
  return [first, hours.find((hour) => at(hour * HOUR_UNITS) >= to) ?? DAY_HOURS]
}

/** The hours shown of each day: those of the frame, and more if opening hours or one of the spans need them. */
export function hoursShown(location: PlanningLocation, days: readonly string[], frame: Frame, spans: readonly Span[]) {
  let [fromHour, toHour] = [frame.fromHour, frame.toHour]
  for (const day of days) {
    const shown = localDay(location.time_zone, dayNumber(day))
    const { from, to } = shown
    const open = openSpans(location, dayNumber(day))
    for (const span of [...open, ...spans.filter((one) => one.to > from && one.from < to)]) {
      const [first, last] = hoursOf(shown, span)
      fromHour = Math.min(fromHour, first)
      toHour = Math.max(toHour, last)
    }
  }
  return { fromHour, toHour }
}

/** The axis of the given days. */
export function createAxis(location: PlanningLocation, days: readonly string[], frame: Frame): Axis {
  const { fromHour: first, toHour: last } = hoursShown(location, days, frame, [])
  const units = (last - first) * HOUR_UNITS
  const segments = days.map((day, index) => {
    const { at } = localDay(location.time_zone, dayNumber(day))
    return { day, at: index * units, units, from: at(first * HOUR_UNITS), to: at(last * HOUR_UNITS) }
  })
  return {
    timeZone: location.time_zone,
    segments,
    units: units * days.length,
    step: frame.step,
    leastPixels: frame.leastPixels,
    opens: openSpans(location, dayNumber(days[0] ?? ''))[0]?.from ?? segments[0]?.from ?? 0,
  }
}

/** How much past time is shown before the current time (min). */
const BEFORE_NOW_UNITS = 90

/**
 * The first unit in view on a board that must scroll: a little before now. A day other than today begins at its
 * opening, several days at their start.
 */
export function firstUnits(axis: Axis, now: number): number {
  const today = axis.segments.find(({ from, to }) => now >= from && now < to)
  if (today) return Math.max(today.at, unitsOf(axis, now) - BEFORE_NOW_UNITS)
  return axis.segments.length > 1 ? 0 : Math.max(0, unitsOf(axis, axis.opens) - axis.step)
}

/** Position of a moment on the axis. A moment that is not shown is at the nearest edge. */
export function unitsOf({ segments, units }: Axis, moment: number): number {
  for (const segment of segments) {
    if (moment < segment.from) return segment.at
    if (moment < segment.to) return segment.at + ((moment - segment.from) * segment.units) / (segment.to - segment.from)
  }
  return units
}

/** The moment at a position of the axis. */
export function momentAt({ segments }: Axis, units: number): number {
  const found = segments.findLast(({ at }) => at <= units) ?? segments[0]
  if (!found) return 0
  const inside = Math.min(Math.max(units - found.at, 0), found.units)
  return found.from + (inside * (found.to - found.from)) / found.units
}

/** The nearest moment at which a bar may begin or end. */
export function snapped(axis: Axis, units: number): number {
  return momentAt(axis, Math.round(units / axis.step) * axis.step)
}

/** Least units of a bar, so that a pointer or finger can hit it. */
export const leastUnits = (pixels: number, isTouch = isTouched()): number =>
  Math.ceil((isTouch ? TOUCHED_BAR_PIXELS : LEAST_BAR_PIXELS) / pixels)

/** Whether any part of a span is shown. */
export function isShown({ segments }: Axis, { from, to }: Span): boolean {
  return segments.some((segment) => from < segment.to && Math.max(to, from + 1) > segment.from)
}

/** The seven days of the week that contains a day, from Monday. */
export function weekOf(day: string): string[] {
  const number = dayNumber(day)
  const monday = number - ((((number + 3) % 7) + 7) % 7)
  return Array.from({ length: 7 }, (_, index) => dayName(monday + index))
}
