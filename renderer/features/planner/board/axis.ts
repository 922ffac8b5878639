import { dayName, dayNumber, localDay, MINUTE_MS, type Span } from '#contract/planning/localDay.ts'
import type { PlanningLocation } from '#contract/planning/workingTime.ts'
import { openSpans } from '#contract/planning/workingTime.ts'

const HOUR_UNITS = 60
const DAY_HOURS = 24

/** The part of one day that is shown. `at` is where it begins on the axis; a unit is a minute. */
type Segment = Span & { readonly day: string; readonly at: number; readonly units: number }

/** Time from the beginning of the line to its end: one day, or days with the nights left out. */
export type Axis = {
  readonly timeZone: string
  readonly segments: readonly Segment[]
  readonly units: number
  /** Minutes that a bar moves by. */
  readonly step: number
  /** Pixels that a unit has at least. */
  readonly leastPixels: number
  /** When the first of the days opens: the hours before are seldom of interest. */
  readonly opens: number
}

/** What a finger or a pointer needs to meet a bar. */
const LEAST_BAR_PIXELS = 24

type Frame = Pick<Axis, 'step' | 'leastPixels'> & { readonly fromHour: number; readonly toHour: number }

/** A plate can be read on an hour of work, and most of a working day fits beside the waiting work on a small screen. */
export const DAY_FRAME: Frame = { step: 15, leastPixels: 1.4, fromHour: 6, toHour: 20 }
export const WEEK_FRAME: Frame = { step: 30, leastPixels: 0.28, fromHour: 7, toHour: 18 }

/** The hours that are shown of each of the days: those of the frame, and more where the site is open longer. */
export function makeAxis(site: PlanningLocation, days: readonly string[], frame: Frame): Axis {
  let [first, last] = [frame.fromHour, frame.toHour]
  for (const day of days)
    for (const { from, to } of openSpans(site, dayNumber(day))) {
      const midnight = localDay(site.time_zone, dayNumber(day)).from
      first = Math.min(first, Math.floor((from - midnight) / MINUTE_MS / HOUR_UNITS))
      last = Math.max(last, Math.min(DAY_HOURS, Math.ceil((to - midnight) / MINUTE_MS / HOUR_UNITS)))
    }
  const units = (last - first) * HOUR_UNITS
  const segments = days.map((day, index) => {
    const { at } = localDay(site.time_zone, dayNumber(day))
    return { day, at: index * units, units, from: at(first * HOUR_UNITS), to: at(last * HOUR_UNITS) }
  })
  return {
    timeZone: site.time_zone,
    segments,
    units: units * days.length,
    step: frame.step,
    leastPixels: frame.leastPixels,
    opens: openSpans(site, dayNumber(days[0] ?? ''))[0]?.from ?? segments[0]?.from ?? 0,
  }
}

/** So much of what is just over is seen before the line of now. */
const BEFORE_NOW_UNITS = 90

/** From where on a board that is too wide shows its days at first: a little before now, or where the day opens. */
export function firstUnits(axis: Axis, now: number): number {
  const today = axis.segments.find(({ from, to }) => now >= from && now < to)
  if (today) return Math.max(today.at, unitsOf(axis, now) - BEFORE_NOW_UNITS)
  return axis.segments.length > 1 ? 0 : Math.max(0, unitsOf(axis, axis.opens) - axis.step)
}

/** Where a moment is on the axis; what is not shown is at the nearest edge. */
export function unitsOf({ segments, units }: Axis, moment: number): number {
  for (const segment of segments) {
    if (moment < segment.from) return segment.at
    if (moment < segment.to) return segment.at + ((moment - segment.from) * segment.units) / (segment.to - segment.from)
  }
  return units
}

/** The moment at a place of the axis. */
export function momentAt({ segments }: Axis, units: number): number {
  const found = segments.findLast(({ at }) => at <= units) ?? segments[0]
  if (!found) return 0
  const inside = Math.min(Math.max(units - found.at, 0), found.units)
  return found.from + (inside * (found.to - found.from)) / found.units
}

/** The nearest moment that a bar may begin or end at. */
export function snapped(axis: Axis, units: number): number {
  return momentAt(axis, Math.round(units / axis.step) * axis.step)
}

/** Units that a bar takes at least, so that it can be met. */
export const leastUnits = ({ leastPixels }: Axis): number => Math.ceil(LEAST_BAR_PIXELS / leastPixels)

/** Whether any of a span is shown. */
export function isShown({ segments }: Axis, { from, to }: Span): boolean {
  return segments.some((segment) => from < segment.to && Math.max(to, from + 1) > segment.from)
}

/** The days from Monday on that a day belongs to. */
export function weekOf(day: string): string[] {
  const number = dayNumber(day)
  const monday = number - ((((number + 3) % 7) + 7) % 7)
  return Array.from({ length: 7 }, (_, index) => dayName(monday + index))
}
