import { DAYS_OF_WEEK, type OpeningHours, type TimeSpan } from '../records/fields.ts'
import type { WORKING_TIME_MODELS } from '../records/user.ts'
import { clockMinutes, clockText, dayName, dayNumber, localDay, type Span, weekdayOf } from './localDay.ts'
import { intersect, subtract, unite } from './spans.ts'

/**
 * One day of a working time by the clock. A shift over midnight is two spans: `22:00`–`24:00` and, on the next day,
 * `00:00`–`06:00`.
 */
export type WorkingDay = { readonly shifts: readonly TimeSpan[]; readonly breaks: readonly TimeSpan[] }

/**
 * Working time of a person: a rotation of weeks with seven days from Monday, such as early and late shift. The first
 * week is that of `first_monday`.
 */
export type WorkingTime = { readonly weeks: readonly (readonly WorkingDay[])[]; readonly first_monday: string }

type Model = (typeof WORKING_TIME_MODELS)[number]
type Anchor = 'opening' | 'closing'
/**
 * Minutes of work on Monday to Sunday, without breaks. `weeks` says for each week of the rotation at which end of the
 * opening hours the work lies.
 */
type Template = {
  readonly minutes: readonly number[]
  readonly breaks: readonly TimeSpan[]
  readonly weeks: readonly Anchor[]
}

const weekdays = (minutes: number) => [minutes, minutes, minutes, minutes, minutes, 0, 0]
// More than six hours of work need a break of 30 minutes (ArbZG § 4).
const NOON: readonly TimeSpan[] = [{ from: '12:00', to: '12:30' }]

const TEMPLATES: Record<Model, Template> = {
  full_40: { minutes: weekdays(480), breaks: NOON, weeks: ['opening'] },
  full_38: { minutes: weekdays(456), breaks: NOON, weeks: ['opening'] },
  part_20: { minutes: weekdays(240), breaks: [], weeks: ['opening'] },
  shift: { minutes: weekdays(480), breaks: NOON, weeks: ['opening', 'closing'] },
  apprentice: { minutes: weekdays(480), breaks: NOON, weeks: ['opening'] },
  // Comes by arrangement and has only the hours that were entered.
  external: { minutes: [], breaks: [], weeks: ['opening'] },
}
/** Monday from which a rotation counts by default. */
const SOME_MONDAY = '2024-01-01'

type Minutes = { from: number; to: number }
const toMinutes = ({ from, to }: TimeSpan): Minutes => ({ from: clockMinutes(from), to: clockMinutes(to) })

function dayWithin(
  open: readonly TimeSpan[],
  breaks: readonly TimeSpan[],
  minutes: number,
  anchor: Anchor,
): WorkingDay {
  const hours = unite(open.map(toMinutes))
  const pieces = subtract(hours, breaks.map(toMinutes))
  let left = minutes
  const worked: Minutes[] = []
  for (const { from, to } of anchor === 'opening' ? pieces : pieces.toReversed()) {
    const taken = Math.min(left, to - from)
    if (taken > 0) worked.push(anchor === 'opening' ? { from, to: from + taken } : { from: to - taken, to })
    left -= taken
  }
  const whole = { from: Math.min(...worked.map(({ from }) => from)), to: Math.max(...worked.map(({ to }) => to)) }
  const shifts = intersect(hours, [whole]).map(({ from, to }) => ({ from: clockText(from), to: clockText(to) }))
  const inside = breaks.filter((pause) => isInside(toMinutes(pause), whole))
  return { shifts, breaks: inside }
}
const isInside = (inner: Minutes, outer: Minutes) => outer.from < inner.from && inner.to < outer.to

/**
 * The working time of a model of the user record at a location with these opening hours. It is the default until other
 * hours are entered for the user.
 */
export function workingTimeOf(model: Model, hours: OpeningHours): WorkingTime {
  const { minutes, breaks, weeks } = TEMPLATES[model]
  const days = (anchor: Anchor) =>
    Array.from({ length: 7 }, (_, day) => dayWithin(hours[day] ?? [], breaks, minutes[day] ?? 0, anchor))
  return { weeks: weeks.map(days), first_monday: SOME_MONDAY }
}

/** Kinds of absences. */
export const ABSENCE_KINDS = ['holiday', 'sick', 'school', 'training', 'other'] as const

/** An absence from one day to another, both inclusive. It covers each whole day, or its `part` by the clock. */
export type Absence = {
  readonly kind: (typeof ABSENCE_KINDS)[number]
  readonly first_day: string
  readonly last_day: string
  readonly part: TimeSpan | null
  /** Limits the absence to these days of the week, 0 is Monday: school on Tuesdays. Null means every day. */
  readonly weekdays: readonly number[] | null
}

/** Whether an absence covers at least one day: its weekdays occur between its first and last day. */
export function coversDays({ first_day, last_day, weekdays: only }: Omit<Absence, 'kind' | 'part'>): boolean {
  const [first, days] = [dayNumber(first_day), dayNumber(last_day) - dayNumber(first_day) + 1]
  const week = Array.from({ length: Math.max(0, Math.min(days, DAYS_OF_WEEK)) }, (_one, at) => weekdayOf(first + at))
  return week.some((weekday) => only === null || only.includes(weekday))
}

/** Location data for the planner. A row of the record fits. */
export type PlanningLocation = {
  readonly uuid: string
  /** IANA name. */
  readonly time_zone: string
  readonly opening_hours: OpeningHours
  /** Public holidays of the region and the location's own closed days. The location is closed on them. */
  readonly closed_days: readonly { readonly day: string }[]
  readonly bays: readonly { readonly code: string; readonly type: string; readonly is_usable: boolean }[]
}

/** Working time of a person at a location, by the clock there. */
export type WorkLocation = { readonly location_uuid: string; readonly working_time: WorkingTime }

/** A person in the planner: their teams, locations, absences, pace and skills. */
export type Person = {
  readonly uuid: string
  readonly team_uuids: readonly string[]
  /** If the times at two locations overlap, the first location counts, because a person can only be at one. */
  readonly sites: readonly WorkLocation[]
  readonly absences: readonly Absence[]
  /** Share of a trained technician's work that the person does in the same time. Below 1 for an apprentice. */
  readonly factor: number
  /** Per cent of the time that goes into work that no paper pays for: cleaning, fetching, asking. */
  readonly secondary_percent: number
  /** `valid_until` is the last day. */
  readonly skills: readonly { readonly skill: string; readonly valid_until: string | null }[]
}

/** Factors of apprentices of the first to fourth year (FIGAS). */
export const APPRENTICE_FACTORS: readonly number[] = [0.1, 0.2, 0.4, 0.6]

/** Planned minutes that a person does in one minute of working time. */
export function paceOf({ factor, secondary_percent }: Pick<Person, 'factor' | 'secondary_percent'>): number {
  return factor * (1 - secondary_percent / 100)
}

/** Converts time units of the manufacturer (ZE, 1/100 hour) to minutes. Rounds up, so that no work is lost. */
export const minutesOfUnits = (units: number): number => Math.ceil((units * 60) / 100 - 1e-9)

/** One local day of a person at one location, as moments. */
export type LocationDay = {
  readonly location_uuid: string
  readonly shift: readonly Span[]
  /** Within the shift. */
  readonly breaks: readonly Span[]
  /** Within the shift and outside the breaks. */
  readonly absent: readonly Span[]
  /** The rest of the shift. */
  readonly working: readonly Span[]
}

type Clock = { readonly at: (minutes: number) => number }
const inTime = (day: Clock, spans: readonly TimeSpan[]) =>
  unite(spans.map(({ from, to }) => ({ from: day.at(clockMinutes(from)), to: day.at(clockMinutes(to)) })))

/** Opening times of a location on the day with this number. */
export function openSpans(location: PlanningLocation, number: number): Span[] {
  const name = dayName(number)
  if (location.closed_days.some(({ day }) => day === name)) return []
  return inTime(localDay(location.time_zone, number), location.opening_hours[weekdayOf(number)] ?? [])
}

function workingDayOf({ weeks, first_monday }: WorkingTime, number: number): WorkingDay | null {
  if (weeks.length === 0) return null
  const week = Math.floor((number - dayNumber(first_monday)) / 7)
  return weeks[((week % weeks.length) + weeks.length) % weeks.length]?.[weekdayOf(number)] ?? null
}

function shiftSpans(workLocation: WorkLocation, location: PlanningLocation, number: number): Span[] {
  const name = dayName(number)
  if (location.closed_days.some(({ day }) => day === name)) return []
  const day = workingDayOf(workLocation.working_time, number)
  return day ? inTime(localDay(location.time_zone, number), day.shifts) : []
}

function absentSpans({ absences }: Person, location: PlanningLocation, number: number): Span[] {
  const name = dayName(number)
  const day = localDay(location.time_zone, number)
  const applying = absences.filter(
    ({ first_day, last_day, weekdays: only }) =>
      first_day <= name && name <= last_day && (only === null || only.includes(weekdayOf(number))),
  )
  return unite(applying.flatMap(({ part }) => (part ? inTime(day, [part]) : [day])))
}

/** The day with this number, at each of a person's locations by the clock there. */
export function locationDays(
  person: Person,
  locations: ReadonlyMap<string, PlanningLocation>,
  number: number,
): LocationDay[] {
  const taken: Span[] = []
  return person.sites.flatMap((workLocation) => {
    const location = locations.get(workLocation.location_uuid)
    if (!location) return []
    const shift = subtract(shiftSpans(workLocation, location, number), unite(taken))
    // At another location the same moment may belong to the day before or after.
    for (const near of [number - 1, number, number + 1]) taken.push(...shiftSpans(workLocation, location, near))
    const planned = workingDayOf(workLocation.working_time, number)?.breaks ?? []
    const breaks = intersect(inTime(localDay(location.time_zone, number), planned), shift)
    const present = subtract(shift, breaks)
    const away = absentSpans(person, location, number)
    return [
      {
        location_uuid: location.uuid,
        shift,
        breaks,
        absent: intersect(away, present),
        working: subtract(present, away),
      },
    ]
  })
}
