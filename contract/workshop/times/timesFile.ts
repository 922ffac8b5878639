import { plainCode } from '#contract/text/typedCode.ts'

/** Source of an attendance: stamps, manual entry, or a file of another system. */
export const ATTENDANCE_SOURCES = ['stamped', 'entered', 'imported'] as const
export type AttendanceSource = (typeof ATTENDANCE_SOURCES)[number]

/** Kinds of files from other systems: attendance of users, or sold times of works. */
export const TIMES_FILE_KINDS = ['attendance', 'sold'] as const
export type TimesFileKind = (typeof TIMES_FILE_KINDS)[number]

/** Columns of each kind of file. All are required. The day may stand beside the times instead. */
export const TIMES_FILE_COLUMNS = {
  attendance: ['person', 'day', 'from', 'until'],
  sold: ['order', 'position', 'sold'],
} as const satisfies Record<TimesFileKind, readonly string[]>
export const TIMES_FILE_COLUMN_NAMES = [...TIMES_FILE_COLUMNS.attendance, ...TIMES_FILE_COLUMNS.sold] as const
export type TimesFileColumn = (typeof TIMES_FILE_COLUMNS)[TimesFileKind][number]

/** Problems of a line. */
export const TIMES_FILE_PROBLEMS = [
  'required',
  'stray_quote',
  'unknown',
  'ambiguous',
  'invalid_day',
  'other_day',
  'too_old',
  'invalid_time',
  'invalid_number',
  'future',
  'order',
  'too_long',
  'overlap',
  'overlaps_known',
  'twice',
] as const
export type TimesFileProblem = (typeof TIMES_FILE_PROBLEMS)[number]

/** At most this many characters and rows of one file. */
export const TIMES_FILE_MAX = 1_000_000
export const TIMES_FILE_ROWS_MAX = 5_000
/** At most this many columns of a file are offered to the user who assigns them. */
export const TIMES_FILE_COLUMNS_MAX = 100
/** At most this many days back that a file may cover. Earlier days are not used, and often are a mistyped year. */
export const TIMES_FILE_DAYS_MAX = 731
/** Longest night (minutes) that may end on the morning after its day. A longer one often is a mistyped time. */
export const NIGHT_MINUTES_MAX = 14 * 60
/** Longest sold time of one work in ZE: a thousand hours. */
const SOLD_ZE_MAX = 100_000

/** Parses whole ZE, also written as `120,0`. Null for other texts. */
export function fileZe(text: string): number | null {
  const found = /^(\d{1,6})(?:[.,]0{1,2})?$/.exec(plainCode(text))
  const ze = found ? Number(found[1]) : Number.NaN
  return ze <= SOLD_ZE_MAX ? ze : null
}
