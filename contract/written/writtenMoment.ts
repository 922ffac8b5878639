import { clockOf } from './writtenClock.ts'
import { dayOf, writtenText } from './writtenDay.ts'

/** A time with the day that stands beside it. `minutes` are counted from midnight. */
type Moment = { day: string | null; minutes: number }

/** Programs write a time without a day as a time of their first day, which is in 1899 or 1900. */
const NO_DAY_UNTIL = '1900-12-31'

const NUMBERS = /\d+/g
/** At most this many numbers of a moment: year, month, day, hours, minutes, seconds and their fraction. */
const NUMBERS_MAX = 7
/**
 * At most this many blanks of a day with a time: `Wednesday, the 25th of November of the year 2026 at 7 o'clock 30
 * minutes p. m.`.
 */
const BLANKS_MAX = 16
const GAP = / |(?<=\d)T(?=\d)/g

/** A day and a time beside each other. The time is read first, because most parts of a text are no time. */
function momentOf(first: string, last: string): Moment | null {
  if (!/\d/.test(first) || !/\d/.test(last)) return null
  const minutes = clockOf(last)
  const day = minutes === null ? null : dayOf(first)
  return day === null || minutes === null ? null : { day: day <= NO_DAY_UNTIL ? null : day, minutes }
}

/**
 * Reads a clock time that may have a day before or behind it: `25.11.2026 07:30`, `2026-11-25T07:30`,
 * `7:30, 25 Nov 2026`. Null for other texts, also for a day without a time.
 */
export function writtenMoment(text: string): Moment | null {
  const bare = writtenText(text)
  if ((bare.match(NUMBERS) ?? []).length > NUMBERS_MAX) return null
  const alone = clockOf(bare)
  if (alone !== null) return { day: null, minutes: alone }
  const gaps = [...bare.matchAll(GAP)]
  // Each gap costs a reading of both sides.
  if (gaps.length > BLANKS_MAX) return null
  const found = gaps.flatMap(({ index }) => {
    const [first, last] = [bare.slice(0, index).replace(/[,،]$/, ''), bare.slice(index + 1)]
    return momentOf(first, last) ?? momentOf(last, first) ?? []
  })
  // `12:05 am 25.11.2026` is five past midnight in English, and five past noon in German.
  const [only] = found
  return only && found.every(({ minutes }) => minutes === only.minutes) ? only : null
}

/** The midnight with which programs write a day that has no time, with its time zone. */
const MIDNIGHT = /(?<=\d)T00:00(?::00(?:[.,]0{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/i

/**
 * Reads a day as people of our languages and their programs write it: `2026-03-04`, `4.3.2026`, `04/03/26`,
 * `Mi 04.03.2026`, `14. Okt. 2026`, `4.III.2026`, `20260304`, `2026-03-04T00:00:00Z`. The day stands before the month, as in all our languages. A
 * time beside it is left out. Null for other texts.
 */
export function writtenDay(text: string): string | null {
  const bare = writtenText(text).replace(MIDNIGHT, '')
  return dayOf(bare) ?? writtenMoment(bare)?.day ?? null
}
