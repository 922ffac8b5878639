import { DAY_MINUTES } from './durations.ts'
import { latinDigits } from './text/latinDigits.ts'
import { plainText } from './text/plainText.ts'

/** A weekday before or behind a day, and the word for year that Russian and Ukrainian write behind it. */
const WORD_BEFORE = /^\p{L}{2,20}[.,]{0,2} +(?=\d)/u
const WORD_BEHIND = /(?<=\d)(?:,? +\p{L}{2,20}\.?| ?[гр]\.?)$/u
/** The time that a spreadsheet writes behind a day. */
const CLOCK_BEHIND = /(?<=\d)(?:T| +)\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,6})?)?$/
const YEAR_FIRST = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/
const DAY_FIRST = /^(\d{1,2})([-./]) ?(\d{1,2})\2 ?(\d{4}|\d{2})$/
/** First year of the last century that two digits mean. A user of today was not employed earlier. */
const FIRST_SHORT_YEAR = 50

function wholeYear(year: string): number {
  const number = Number(year)
  if (year.length > 2) return number
  return number + (number < FIRST_SHORT_YEAR ? 2_000 : 1_900)
}

/**
 * Reads a day as people of our languages and their programs write it: `2026-03-04`, `4.3.2026`, `04/03/26`,
 * `Mi 04.03.2026`, `2026-03-04 00:00:00`. The day stands before the month, as in all our languages. Null for other texts.
 */
export function writtenDay(text: string): string | null {
  const bare = latinDigits(plainText(text))
    .trim()
    .replace(CLOCK_BEHIND, '')
    .replace(WORD_BEFORE, '')
    .replace(WORD_BEHIND, '')
  const [first, last] = [YEAR_FIRST.exec(bare), DAY_FIRST.exec(bare)]
  const parts = first ? [first[1], first[2], first[3]] : [last?.[4], last?.[3], last?.[1]]
  const [year, month, day] = parts
  if (year === undefined || month === undefined || day === undefined) return null
  const name = `${String(wholeYear(year)).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = Date.parse(`${name}T00:00:00Z`)
  // Without this check a 30th of February would become a day in March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(name) ? name : null
}

/** Hours, minutes and seconds, with the word for the hour that our languages write before, between or behind them. */
const CLOCK =
  /^(?:(?:godz\.?|ora|ore|saat|a las|à|um) )?(\d{1,2})(?:[:.]| ?h ?)(\d{2})(?:[:.](\d{2})(?:[.,]\d{1,6})?)?(?: ?(?:uhr|hrs?|h|ч\.?|год\.?|godz\.?|ore|saat))?$/u
const HALF_DAY = /^(.*\d) ?(?:(a\.?m\.?|ص)|p\.?m\.?|م)$/u
const NOON = 720

/**
 * Reads a clock time as people of our languages and their programs write it: `7:30`, `07:30:00`, `7.30`, `7h30`,
 * `07:30 Uhr`, `7:30 PM`. It is minutes after midnight, up to `24:00`; seconds are rounded. Null for other texts.
 */
export function writtenClock(text: string): number | null {
  const bare = latinDigits(plainText(text)).trim().toLowerCase()
  const half = HALF_DAY.exec(bare)
  const found = CLOCK.exec(half?.[1] ?? bare)
  if (!found) return null
  const [hours, minutes, seconds] = [Number(found[1]), Number(found[2]), Number(found[3] ?? 0)]
  if (minutes >= 60 || seconds >= 60) return null
  if (half && (hours < 1 || hours > 12)) return null
  const whole = half ? (hours % 12) * 60 + (half[2] === undefined ? NOON : 0) : hours * 60
  const exact = whole + minutes + seconds / 60
  return exact <= DAY_MINUTES ? Math.round(exact) : null
}
