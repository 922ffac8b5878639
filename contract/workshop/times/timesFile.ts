import { plainCode } from '#contract/text/typedCode.ts'

/** Source of an attendance: stamps, manual entry, or a file of another system. */
export const ATTENDANCE_SOURCES = ['stamped', 'entered', 'imported'] as const
export type AttendanceSource = (typeof ATTENDANCE_SOURCES)[number]

/** Kinds of files from other systems: attendance of users, or sold times of works. */
export const TIMES_FILE_KINDS = ['attendance', 'sold'] as const
export type TimesFileKind = (typeof TIMES_FILE_KINDS)[number]

/**
 * Columns of each kind of file. All are required, except those of breaks. The day may stand in the cells of the times
 * instead of a column of its own. Times may have several columns each: the first `from` belongs to the first `until`.
 */
export const TIMES_FILE_COLUMNS = {
  attendance: ['person', 'day', 'from', 'until', 'break_from', 'break_until'],
  sold: ['order', 'position', 'sold'],
} as const satisfies Record<TimesFileKind, readonly string[]>
export const TIMES_FILE_COLUMN_NAMES = [...TIMES_FILE_COLUMNS.attendance, ...TIMES_FILE_COLUMNS.sold] as const
export type TimesFileColumn = (typeof TIMES_FILE_COLUMNS)[TimesFileKind][number]

/** The beginnings and ends of a row, each pair with the columns of both. */
export const TIMES_FILE_PAIRS = [
  ['from', 'until'],
  ['break_from', 'break_until'],
] as const satisfies [TimesFileColumn, TimesFileColumn][]
/** At most this many pairs of a day. Time clocks export up to six. */
const PAIRS_MAX = 8
/** How many columns of a file may have the same meaning. */
export const mostColumns = (column: string): number =>
  TIMES_FILE_PAIRS.flat().some((one) => one === column) ? PAIRS_MAX : 1
/** Whether a file needs this column. */
export const isNeeded = (column: TimesFileColumn): boolean => column !== 'break_from' && column !== 'break_until'

/**
 * Why a row is left out without an error: a day without times, or a sum. `double_stamp`: only a time that begins and ends
 * in the same minute is left out.
 */
export const TIMES_FILE_LEFT_OUT = ['day_off', 'sum', 'double_stamp'] as const
export type TimesFileLeftOut = (typeof TIMES_FILE_LEFT_OUT)[number]

/**
 * Cells that can be read in two ways. `day_or_month`: each date of the file is valid in both orders. `decimal_hours`:
 * `7.50` may be half past seven or fifty minutes past seven.
 */
export const TIMES_FILE_DOUBTS = ['day_or_month', 'decimal_hours'] as const
export type TimesFileDoubt = (typeof TIMES_FILE_DOUBTS)[number]

/** Problems of a line. */
export const TIMES_FILE_PROBLEMS = [
  'required',
  'stray_quote',
  'cell_error',
  'cell_too_long',
  'unknown',
  'ambiguous',
  'unknown_name',
  'two_names',
  'invalid_day',
  'other_day',
  'too_old',
  'invalid_time',
  'invalid_number',
  'future',
  'order',
  'too_long',
  'outside',
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
/** At most this many characters of a cell that is read. No address, number, day or time is longer. */
export const TIMES_FILE_CELL_MAX = 300
/** At most this many days back that a file may cover. Earlier days are not used, and often are a mistyped year. */
export const TIMES_FILE_DAYS_MAX = 731
/** Longest night (minutes) that may end on the morning after its day. A longer one often is a mistyped time. */
export const NIGHT_MINUTES_MAX = 14 * 60
/** At most this many rows of a preview. Rows with a problem are listed on their own. */
export const TIMES_FILE_SHOWN = 50
/** Longest sold time of one work in ZE: a thousand hours. */
const SOLD_ZE_MAX = 100_000

/** Blanks and apostrophes between groups of three digits. */
const GAPS = /(?<=\d)[ \u00A0\u2009\u202F\u066C'’](?=\d{3}(?!\d))/g
const UNIT = / ?ze\.?$/i
const WHOLE = /^\d{1,6}$/
const DECIMALS = /^(\d{1,6})[.,]0{1,2}$/
const GROUPS = /^(\d{1,3}(?:([.,])\d{3})+)(?:(?!\2)[.,]0{1,2})?$/

const bareNumber = (text: string) => plainCode(text).replace(UNIT, '').replaceAll(GAPS, '')

/** The sign before the decimals of a number, as far as the number shows it: `1.200,00` and `12,5` have a comma. */
function decimalSign(text: string): string | null {
  const bare = bareNumber(text)
  const [, last, digits = ''] = /([.,])(\d*)$/.exec(bare) ?? []
  if (last === undefined) return null
  const isGroup = GROUPS.test(bare) && digits.length === 3
  return isGroup ? null : last
}

/** The sign that stands before groups of three digits. */
const groupSign = (text: string): string | null => GROUPS.exec(bareNumber(text))?.[2] ?? null

/** The decimal signs of a file. `1.200` is a thousand and more, unless its sign stands before decimals elsewhere. */
export function decimalSigns(texts: readonly string[]): ReadonlySet<string> {
  const signs = new Set(texts.flatMap((text) => decimalSign(text) ?? []))
  const groups = new Set(texts.flatMap((text) => groupSign(text) ?? []))
  // A file groups digits by one sign. With both, nobody can tell which one stands before decimals.
  return signs.size === 0 && groups.size > 1 ? new Set(['.', ',']) : signs
}

/** Parses whole ZE, also written as `120,0`, `1.200` or `120 ZE`. Null for other texts. `decimals` are those of the file. */
export function fileZe(text: string, decimals: ReadonlySet<string> = decimalSigns([text])): number | null {
  const bare = bareNumber(text)
  const grouped = GROUPS.exec(bare)
  const isGrouped = grouped !== null && !decimals.has(grouped[2] ?? '')
  const digits = isGrouped ? grouped[1]?.replaceAll(/\D/g, '') : (WHOLE.exec(bare)?.[0] ?? DECIMALS.exec(bare)?.[1])
  const ze = digits === undefined ? Number.NaN : Number(digits)
  return ze <= SOLD_ZE_MAX ? ze : null
}
