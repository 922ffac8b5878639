import { DAY_MINUTES } from '#contract/durations.ts'

/** Source of an attendance: stamps, manual entry, or a file of another system. */
export const ATTENDANCE_SOURCES = ['stamped', 'entered', 'imported'] as const
export type AttendanceSource = (typeof ATTENDANCE_SOURCES)[number]

/** Kinds of files from other systems: attendance of users, or sold times of works. */
export const TIMES_FILE_KINDS = ['attendance', 'sold'] as const
export type TimesFileKind = (typeof TIMES_FILE_KINDS)[number]

/** Required columns of each kind of file. */
export const TIMES_FILE_COLUMNS = {
  attendance: ['person', 'day', 'from', 'until'],
  sold: ['order', 'position', 'sold'],
} as const satisfies Record<TimesFileKind, readonly string[]>
export type TimesFileColumn = (typeof TIMES_FILE_COLUMNS)[TimesFileKind][number]

/** Problems of a line. */
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
  'overlaps_known',
  'twice',
] as const
export type TimesFileProblem = (typeof TIMES_FILE_PROBLEMS)[number]

/** Most characters and rows of one file. */
export const TIMES_FILE_MAX = 1_000_000
export const TIMES_FILE_ROWS_MAX = 5_000
/** Most days back that a file may cover. Earlier days are not used, and often are a mistyped year. */
export const TIMES_FILE_DAYS_MAX = 731
/** Most sold time of one work in ZE: a thousand hours. */
const SOLD_ZE_MAX = 100_000

const DAY = /^(?:(\d{4})-(\d{2})-(\d{2})|(\d{1,2})\.(\d{1,2})\.(\d{4}))$/

/** Parses `2026-03-04` or `4.3.2026` as a local day. Null for other texts. */
export function fileDay(text: string): string | null {
  const found = DAY.exec(text.trim())
  if (!found) return null
  const [, year = found[6], month = found[5], day = found[4]] = found
  const name = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const at = Date.parse(`${name}T00:00:00Z`)
  // Without this check a 30th of February would become a day in March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(name) ? name : null
}

/** Parses `7:30`, `07:30` or `07:30:00` as minutes after midnight, up to `24:00`. Null for other texts. */
export function fileClock(text: string): number | null {
  const found = /^(\d{1,2}):(\d{2})(?::00)?$/.exec(text.trim())
  if (!found) return null
  const [hours, minutes] = [Number(found[1]), Number(found[2])]
  const total = hours * 60 + minutes
  return minutes < 60 && total <= DAY_MINUTES ? total : null
}

/** Parses whole ZE, also written as `120,0`. Null for other texts. */
export function fileZe(text: string): number | null {
  const found = /^(\d{1,6})(?:[.,]0{1,2})?$/.exec(text.trim())
  const ze = found ? Number(found[1]) : Number.NaN
  return ze <= SOLD_ZE_MAX ? ze : null
}
