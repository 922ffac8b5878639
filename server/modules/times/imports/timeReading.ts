import { DAY_MINUTES } from '#contract/durations.ts'
import { clockText } from '#contract/planning/localDay.ts'
import type { TimesFileDoubt } from '#contract/workshop/times/timesFile.ts'
import { writtenText } from '#contract/written/writtenDay.ts'
import { writtenDay, writtenMoment } from '#contract/written/writtenMoment.ts'
import { dayDoubt, swappedDay } from '#server/sheet/dayOrder.ts'

/**
 * An example of cells that can be read in two ways, with both readings. A reading is null if it gives no day or time.
 */
export type Doubt = { kind: TimesFileDoubt; text: string; readings: [usual: string | null, other: string | null] }
/** Cells that may hold days, and those that hold times, as `writtenText` writes them. */
export type Written = { days: ReadonlySet<string>; times: ReadonlySet<string> }
/** The user's choice for cells that can be read in two ways. */
export type How = { isMonthFirst: boolean; isDecimal: boolean }
/** How the cells of a file are read. */
export type Reading = {
  day: (cell: string) => string | null
  moment: (cell: string) => ReturnType<typeof writtenMoment>
}

const MINUTES = 60
/** Hours with decimals (`DECIMAL`), and whole hours, which occur beside them. */
const DECIMAL = /^(\d{1,2})[.,](\d{1,2})$/
const WHOLE_HOURS = /^\d{1,2}$/
/** A fraction of a day, as spreadsheets store times. */
const FINE_FRACTION = /^0[.,]\d{3,}$/
const FRACTION = /^(?:[01]|0[.,]\d+)$/
/**
 * Fractions of an hour that can be minutes or hundredths. If a file has only these, its times can be read in both ways.
 */
const QUARTERS = [0, 5, 25, 50, 75]

/** Signs with which time clocks mark a time that was corrected: `07:05*`, `07:05 K`, `*07:05`. */
const MARKS = /^[*#!+] ?|(?<=\d) ?(?:[*#!+]|\(?\p{L}\)?)$/gu

/** The text of a time without the mark of a time clock. A letter that belongs to the time stays. */
const unmarked = (text: string): string => (writtenMoment(text) === null ? text.replaceAll(MARKS, '') : text)

const numberOf = (text: string) => Number(text.replace(',', '.'))

/**
 * Whether the times of a file are fractions of a day. A file whose times are all like `0.25` counts, too,
 * although they could be in the first hour of a day.
 */
function isFractions(times: ReadonlySet<string>): boolean {
  const written = [...times].filter((text) => /\d/.test(text))
  return (
    written.some((text) => FINE_FRACTION.test(text)) ||
    (written.some((text) => DECIMAL.test(text)) && written.every((text) => FRACTION.test(text)))
  )
}

const timeOf = (minutes: number) => {
  const whole = Math.round(minutes)
  return whole <= DAY_MINUTES ? { day: null, minutes: whole } : null
}

function decimalTime(text: string) {
  return DECIMAL.test(text) || WHOLE_HOURS.test(text) ? timeOf(numberOf(text) * MINUTES) : null
}

/** Caches the answers of a function, because the cells of a large file repeat. */
export function remembering<T>(read: (cell: string) => T): (cell: string) => T {
  const known = new Map<string, T>()
  return (cell) => {
    const found = known.get(cell)
    if (found !== undefined) return found
    const answer = read(cell)
    known.set(cell, answer)
    return answer
  }
}

/** How the cells of a file are read: as the cells themselves show, and in case of doubt as the user chooses. */
export function readingOf({ times }: Written, { isMonthFirst, isDecimal }: How): Reading {
  const inOrder = (cell: string) => (isMonthFirst ? swappedDay(cell) : cell)
  const isFraction = isFractions(times)
  return {
    day: remembering((cell) => writtenDay(inOrder(cell))),
    moment: remembering((cell) => {
      const text = unmarked(writtenText(cell))
      if (isFraction && FRACTION.test(text)) return timeOf(numberOf(text) * DAY_MINUTES)
      return (isDecimal ? decimalTime(text) : null) ?? writtenMoment(inOrder(text))
    }),
  }
}

/**
 * An example of a time that may be hours with decimals: a time that no clock shows, such as `7.5` or `7.75`. If all
 * times have only quarters, any of them.
 */
function hoursDoubt(times: ReadonlySet<string>): Doubt[] {
  if (isFractions(times)) return []
  const found = [...times].flatMap((text) => {
    const part = DECIMAL.exec(text)?.[2]
    return part === undefined ? [] : [{ text, part, isNoClock: part.length === 1 || Number(part) >= MINUTES }]
  })
  const sure = found.find(({ isNoClock }) => isNoClock)
  const areQuarters = found.every(({ part }) => QUARTERS.includes(Number(part)))
  const doubtful = sure ?? (areQuarters ? found.find(({ part }) => Number(part) > 0) : undefined)
  if (!doubtful) return []
  const clock = (moment: { minutes: number } | null) => moment && clockText(moment.minutes)
  const readings = [clock(writtenMoment(doubtful.text)), clock(decimalTime(doubtful.text))] as const
  return [{ kind: 'decimal_hours', text: doubtful.text, readings: [...readings] }]
}

/** The cells of a file that can be read in two ways: one example of each kind. */
export async function doubtsOf({ days, times }: Written): Promise<Doubt[]> {
  const doubt = await dayDoubt(days)
  return [...(doubt ? [{ kind: 'day_or_month' as const, ...doubt }] : []), ...hoursDoubt(times)]
}
