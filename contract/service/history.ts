import { daysBetween } from '../vehicles/calendar.ts'
import { mileageWarning } from '../vehicles/mileage.ts'

/** Kinds of entries of a timeline. Each has one source, which a module of the server registers. */
export const HISTORY_KINDS = ['paper', 'acceptance', 'checkin', 'request', 'declined', 'hst', 'chat'] as const
export type HistoryKind = (typeof HISTORY_KINDS)[number]

/** Sources of an entry: the client, another program, a script, the browser extension, a text, a file, the key drop. */
export const HISTORY_ORIGINS = ['ui', 'api', 'task', 'extension', 'paste', 'file', 'keyDrop'] as const

/** Months within which an inspection is due, as the search offers them. */
export const INSPECTION_MONTHS = [1, 2, 3] as const
/** Months without a visit after which the filter `quiet` of the search finds a car. */
export const QUIET_MONTHS = 18
/** Rows of one page of the search, and of the timeline. */
export const HISTORY_HITS = 25
export const HISTORY_ENTRIES = 30
/** Longest note in characters: as much as is read while a customer stands at the desk. */
export const NOTE_MAX = 500
/** At most this many notes of one vehicle. */
export const NOTES_MAX = 50

/** A reading of the kilometres, from the row that `uuid` names. */
export type MileageReading = { uuid: string; at: string; kilometers: number }

/** A wait at the desk, from the check-in that `uuid` names. */
export type WaitReading = { uuid: string; at: string; minutes: number }

const follows = (before: MileageReading, after: MileageReading) => {
  const warning = mileageWarning(after.kilometers, after.at.slice(0, 10), {
    kilometers: before.kilometers,
    day: before.at.slice(0, 10),
  })
  return warning === null || warning === 'unchanged'
}

/**
 * Readings that cannot be right, as their positions. The longest sequence of readings that a car can have driven counts
 * as right; so one digit too many marks one reading, and not all later ones. `readings` are in the order of time.
 */
export function mileageOutliers(readings: readonly MileageReading[]): ReadonlySet<number> {
  /** Length of the longest plausible sequence that ends at each reading, and the position of the reading before it. */
  const rows: { length: number; before: number }[] = []
  readings.forEach((reading, at) => {
    let best = { length: 1, before: -1 }
    for (let earlier = at - 1; earlier >= 0; earlier -= 1) {
      const [other, row] = [readings[earlier], rows[earlier]]
      if (other && row && row.length >= best.length && follows(other, reading))
        best = { length: row.length + 1, before: earlier }
    }
    rows.push(best)
  })
  const longest = Math.max(0, ...rows.map(({ length }) => length))
  const right = new Set<number>()
  for (let at = rows.findIndex(({ length }) => length === longest); at >= 0; at = rows[at]?.before ?? -1) right.add(at)
  return new Set(readings.flatMap((_, at) => (right.has(at) ? [] : [at])))
}

/**
 * Kilometres of a year, from the first to the last plausible reading. Null when these readings are less than a month
 * apart.
 */
export function kilometersPerYear(readings: readonly MileageReading[]): number | null {
  const wrong = mileageOutliers(readings)
  const right = readings.filter((_, at) => !wrong.has(at))
  const [first, last] = [right[0], right.at(-1)]
  const days = first && last ? daysBetween(first.at.slice(0, 10), last.at.slice(0, 10)) : 0
  if (!(first && last) || days < MONTH_DAYS) return null
  return Math.round(((last.kilometers - first.kilometers) / days) * YEAR_DAYS)
}

const MONTH_DAYS = 30
const YEAR_DAYS = 365
