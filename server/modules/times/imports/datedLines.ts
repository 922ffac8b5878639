import { DAY_MINUTES } from '#contract/durations.ts'
import { dayAt, dayName, dayNumber } from '#contract/planning/localDay.ts'
import {
  NIGHT_MINUTES_MAX,
  TIMES_FILE_DAYS_MAX,
  TIMES_FILE_PAIRS,
  type TimesFileColumn,
} from '#contract/workshop/times/timesFile.ts'
import { mapInSteps } from '#server/request/inSteps.ts'
import type { Location } from '../access/figureLocations.ts'
import type { Reading } from './timeReading.ts'
import type { Line, TimesFile } from './timesFile.ts'

/** Minutes from midnight of the line's day. A night goes on beyond 1440. */
type Minutes = { from: number; until: number }
/** A line with its day and its times. */
export type Dated = { line: Line; day: string; times: Minutes[] }

type Moment = NonNullable<ReturnType<Reading['moment']>>
/** A beginning and an end as written. `at` is their position among the cells of the columns. */
type Pair = { at: number; from: Moment; until: Moment }
type Columns = (typeof TIMES_FILE_PAIRS)[number]

const [TIMES, BREAKS] = TIMES_FILE_PAIRS

/** Whether a cell has only signs that people write for nothing: `-`, `–`, `/`. */
const isBlank = (cell: string) => !/[\p{L}\p{Nd}]/u.test(cell)
const isNumberless = (cell: string) => !/\p{Nd}/u.test(cell)

/** Reads a cell with a time. Null after a problem. */
function momentOf(line: Line, { moment }: Reading, column: TimesFileColumn, at: number): Moment | null {
  const cell = line.cells(column)[at] ?? ''
  return moment(cell) ?? line.refuse(column, isBlank(cell) ? 'required' : 'invalid_time', at)
}

/** Whether a person has stamped twice, so that the time begins and ends in the same minute of a day. */
const isDouble = ({ from, until }: Pair) => from.minutes === until.minutes && (until.day ?? from.day) === from.day

/** The pairs without double stamps. The line reports the double stamps as left out. */
function withoutDoubles(line: Line, [first, last]: Columns, pairs: readonly Pair[]): Pair[] {
  const doubles = pairs.filter(isDouble)
  const cells = doubles.map(({ at }) => [line.cells(first)[at], line.cells(last)[at]].join('–'))
  if (doubles.length > 0)
    line.leaveOut('double_stamp', [line.cell('person'), line.cell('day'), ...cells].filter(Boolean).join(', '))
  return pairs.filter((pair) => !isDouble(pair))
}

/** The pairs of a line that are filled. Null after a problem in any of them. Two midnights stand for no time. */
function pairsOf(line: Line, reading: Reading, [first, last]: Columns): Pair[] | null {
  const pairs = line.cells(first).map((cell, at) => {
    if (isBlank(cell) && isBlank(line.cells(last)[at] ?? '')) return 'none'
    const [from, until] = [momentOf(line, reading, first, at), momentOf(line, reading, last, at)]
    if (from === null || until === null) return null
    const isNothing = [from, until].every(({ day, minutes }) => day === null && minutes === 0)
    return isNothing ? 'none' : { at, from, until }
  })
  return pairs.includes(null) ? null : pairs.filter((pair): pair is Pair => pair !== null && pair !== 'none')
}

/** Days between the day of a line and the day that is written beside a time. */
const daysTo = (day: string, { day: beside }: Moment) => (beside === null ? 0 : dayNumber(beside) - dayNumber(day))

/** Minutes of the beginning of a pair. A beginning before that of the previous pair may be after midnight. */
function beginningOf(day: string, { from, until }: Pair, before: Minutes | undefined, first: Minutes | undefined) {
  if (from.day !== null || !before || !first || from.minutes >= before.from)
    return from.minutes + daysTo(day, from) * DAY_MINUTES
  const [next, end] = [from.minutes + DAY_MINUTES, until.minutes + DAY_MINUTES]
  return Math.max(next, end) - first.from <= NIGHT_MINUTES_MAX ? next : from.minutes
}

/**
 * Minutes of an end. Without a day of its own, an end before its beginning is on the next morning. Null after a
 * problem.
 */
function endOf(line: Line, day: string, { at, until }: Pair, from: number, column: TimesFileColumn): number | null {
  const midnight = Math.floor(from / DAY_MINUTES) * DAY_MINUTES
  const isNight = until.day === null && until.minutes < from - midnight
  const end =
    until.day === null
      ? midnight + until.minutes + (isNight ? DAY_MINUTES : 0)
      : until.minutes + daysTo(day, until) * DAY_MINUTES
  const isTooLong = end > DAY_MINUTES && end - from > NIGHT_MINUTES_MAX
  if (end <= from || (isTooLong && isNight)) return line.refuse(column, 'order', at)
  return isTooLong ? line.refuse(column, 'too_long', at) : end
}

/** The pairs of a line in minutes. Null after a problem. */
function minutesOf(line: Line, day: string, pairs: readonly Pair[], last: TimesFileColumn, first?: Minutes) {
  const placed: Minutes[] = []
  for (const pair of pairs) {
    const from = beginningOf(day, pair, placed.at(-1) ?? first, first ?? placed[0])
    const until = endOf(line, day, pair, from, last)
    if (until === null) return null
    placed.push({ from, until })
  }
  return placed
}

const without = (one: Minutes, { from, until }: Minutes): Minutes[] =>
  from >= one.until || until <= one.from
    ? [one]
    : [
        { from: one.from, until: from },
        { from: until, until: one.until },
      ].filter((part) => part.from < part.until)

/**
 * The times without the breaks. A break before the first or after the last time is a problem; a break between two times
 * is not.
 */
function withoutBreaks(line: Line, times: readonly Minutes[], breaks: readonly Minutes[], pairs: readonly Pair[]) {
  const [from, until] = [Math.min(...times.map((one) => one.from)), Math.max(...times.map((one) => one.until))]
  for (const [index, one] of breaks.entries())
    if (one.from < from || one.until > until) return line.refuse(BREAKS[0], 'outside', pairs[index]?.at)
  const left = breaks.reduce<Minutes[]>((rest, pause) => rest.flatMap((one) => without(one, pause)), [...times])
  // Refused, because a line without any time would replace the stored times of the day by nothing.
  return left.length === 0 ? line.refuse(BREAKS[0], 'outside') : left
}

/** The day of a line: from its own cell, or from the day beside the first time. Null after a problem. */
function dayOf(line: Line, { day: read }: Reading, pairs: readonly Pair[]): string | null {
  const cell = line.cell('day')
  const [first, ...later] = pairs
  const beside = first?.from.day ?? null
  if (cell === '') return beside ?? line.refuse('day', 'required')
  const day = read(cell)
  if (day === null) return line.refuse('day', 'invalid_day')
  if (first && beside !== null && beside !== day) return line.refuse('from', 'other_day', first.at)
  // A later pair of a night may be on the next day.
  const other = later.find(({ from }) => ![0, 1].includes(daysTo(day, from)))
  return other ? line.refuse('from', 'other_day', other.at) : day
}

/** Texts in the time cells of a line that has no time, such as `Urlaub`. Null for a line that has a time. */
function dayOffText(line: Line, { moment }: Reading): string | null {
  const cells = TIMES_FILE_PAIRS.flat().flatMap((column) => line.cells(column))
  const isMidnight = (cell: string) => {
    const read = moment(cell)
    return read !== null && read.day === null && read.minutes === 0
  }
  const isOdd = TIMES_FILE_PAIRS.some(([first, last]) =>
    line.cells(first).some((cell, at) => isNumberless(cell) !== isNumberless(line.cells(last)[at] ?? '')),
  )
  const hasTime = isOdd || cells.some((cell) => !isNumberless(cell) && !isMidnight(cell))
  return hasTime ? null : [...new Set(cells.filter((cell) => !isBlank(cell) && isNumberless(cell)))].join(', ')
}

/** The times of a line, or null when it is refused or left out. */
function timesOf(line: Line, day: string, reading: Reading, pairs: readonly Pair[]): Minutes[] | null {
  const read = pairsOf(line, reading, BREAKS)
  if (read === null) return null
  if (pairs.length === 0) return line.refuse(TIMES[0], 'required')
  const [worked, pauses] = [withoutDoubles(line, TIMES, pairs), withoutDoubles(line, BREAKS, read)]
  if (worked.length === 0) return null
  const times = minutesOf(line, day, worked, TIMES[1])
  const breaks = times && minutesOf(line, day, pauses, BREAKS[1], times[0])
  return times && breaks && withoutBreaks(line, times, breaks, pauses)
}

/** Leaves out a line without any time as a day off. Refuses it when its day cannot be read. */
function leaveOutDayOff(line: Line, reading: Reading, text: string): void {
  const day = reading.day(line.cell('day'))
  if (day !== null) line.leaveOut('day_off', [line.cell('person'), line.cell('day'), text].filter(Boolean).join(', '))
  else line.refuse('day', line.cell('day') === '' ? 'required' : 'invalid_day')
}

/** The days and times of all lines. A day must be over, because attendance of today is stamped or corrected. */
export async function datedLines(
  { lines, reading }: Pick<TimesFile, 'lines' | 'reading'>,
  location: Pick<Location, 'time_zone'>,
  now: number,
): Promise<Dated[]> {
  const number = dayAt(location.time_zone, now)
  const [today, oldest] = [dayName(number), dayName(number - TIMES_FILE_DAYS_MAX)]
  // Other requests get their turn meanwhile, because a file may have thousands of lines with many cells.
  const dated = await mapInSteps(lines, (line): Dated[] => {
    const off = dayOffText(line, reading)
    if (off !== null) {
      leaveOutDayOff(line, reading, off)
      return []
    }
    const pairs = pairsOf(line, reading, TIMES)
    const day = dayOf(line, reading, pairs ?? [])
    if (day === null || pairs === null) return []
    if (day < oldest) line.refuse('day', 'too_old')
    else if (day >= today) line.refuse('day', 'future')
    else {
      const times = timesOf(line, day, reading, pairs)
      return times ? [{ line, day, times }] : []
    }
    return []
  })
  return dated.flat()
}
