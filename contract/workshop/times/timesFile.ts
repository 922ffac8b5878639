import { DAY_MINUTES } from '#contract/durations.ts'

/** How somebody's attendance became known: by stamping, entered afterwards, or from the file of another system. */
export const ATTENDANCE_SOURCES = ['stamped', 'entered', 'imported'] as const
export type AttendanceSource = (typeof ATTENDANCE_SOURCES)[number]

/** What the file of another system can say: who was there, or what was sold of a work. */
export const TIMES_FILE_KINDS = ['attendance', 'sold'] as const
export type TimesFileKind = (typeof TIMES_FILE_KINDS)[number]

/** The columns that such a file must have. */
export const TIMES_FILE_COLUMNS = {
  attendance: ['person', 'day', 'from', 'until'],
  sold: ['order', 'position', 'sold'],
} as const satisfies Record<TimesFileKind, readonly string[]>
export type TimesFileColumn = (typeof TIMES_FILE_COLUMNS)[TimesFileKind][number]

/** What can be wrong with a line. */
export const TIMES_FILE_PROBLEMS = [
  'required',
  'unknown',
  'ambiguous',
  'invalid_day',
  'invalid_time',
  'invalid_number',
  'future',
  'order',
  'overlap',
  'twice',
] as const
export type TimesFileProblem = (typeof TIMES_FILE_PROBLEMS)[number]

/** Characters and rows of one file. */
export const TIMES_FILE_MAX = 1_000_000
export const TIMES_FILE_ROWS_MAX = 5_000
/** Days back of which a file still tells: of earlier ones nobody asks any more, and a year is soon mistyped. */
export const TIMES_FILE_DAYS_MAX = 731
/** What one work can be sold with, in ZE: a thousand hours. */
const SOLD_ZE_MAX = 100_000

const DAY = /^(?:(\d{4})-(\d{2})-(\d{2})|(\d{1,2})\.(\d{1,2})\.(\d{4}))$/

/** `2026-03-04` or `4.3.2026` as a local day; null for what is none. */
export function fileDay(text: string): string | null {
  const found = DAY.exec(text.trim())
  if (!found) return null
  const [, year = found[6], month = found[5], day = found[4]] = found
  const name = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const at = Date.parse(`${name}T00:00:00Z`)
  // A 30th of February would roll over into March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(name) ? name : null
}

/** `7:30`, `07:30` or `07:30:00` as minutes after midnight, up to `24:00`; null for what is none. */
export function fileClock(text: string): number | null {
  const found = /^(\d{1,2}):(\d{2})(?::00)?$/.exec(text.trim())
  if (!found) return null
  const [hours, minutes] = [Number(found[1]), Number(found[2])]
  const total = hours * 60 + minutes
  return minutes < 60 && total <= DAY_MINUTES ? total : null
}

/** Whole ZE, also written as `120,0`; null for what is none. */
export function fileZe(text: string): number | null {
  const found = /^(\d{1,6})(?:[.,]0{1,2})?$/.exec(text.trim())
  const ze = found ? Number(found[1]) : Number.NaN
  return ze <= SOLD_ZE_MAX ? ze : null
}
