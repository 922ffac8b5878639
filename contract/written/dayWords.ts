import { LANGUAGES } from '#contract/constants.ts'
import { DAY_MS } from '#contract/durations.ts'
import { normalized } from '../text/normalized.ts'

/** Our languages, and countries that name the months differently. */
const WRITERS = [...LANGUAGES, 'en-GB', 'de-AT', 'es-MX', 'fr-CA', 'ar-SY', 'ar-MA', 'ar-DZ']
const MONTHS = 12
const WEEKDAYS = 7
/** Fewest characters of an abbreviated name. A shorter one fits several months. */
const BEGINNING_MIN = 3
/** A Sunday. */
const SUNDAY = Date.UTC(2026, 1, 1)

/** A word without marks, dots and capitals, so that `août`, `Aout` and `AOÛT` are one. */
export const bareWord = (word: string): string =>
  normalized(word, 'NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L} ]/gu, '')
    .replaceAll('ı', 'i')

/** The names of a month or a weekday in all languages: alone, in a date, long and short. */
function namesOf(kind: 'month' | 'weekday', at: number): string[] {
  const day = kind === 'month' ? Date.UTC(2026, at, 15) : SUNDAY + at * DAY_MS
  return WRITERS.flatMap((language) =>
    (['long', 'short'] as const).flatMap((length) =>
      [{}, { day: 'numeric' } as const].map((beside) => {
        const format = new Intl.DateTimeFormat(language, {
          ...beside,
          [kind]: length,
          timeZone: 'UTC',
          calendar: 'gregory',
        })
        return bareWord(format.formatToParts(day).find(({ type }) => type === kind)?.value ?? '')
      }),
    ),
  )
}

/** Beginnings of a name, down to three letters. The name itself may be shorter. */
const beginningsOf = (name: string) => [
  name,
  ...Array.from({ length: Math.max(0, name.length - BEGINNING_MIN) }, (_one, at) => name.slice(0, at + BEGINNING_MIN)),
]

/** The numbers of all names by their beginnings. A beginning of several months is left out, unless it is a whole name. */
function readMonths(): Map<string, number> {
  const found = new Map<string, number | null>()
  const whole = Array.from({ length: MONTHS }, (_one, at) => namesOf('month', at))
  for (const [at, names] of whole.entries())
    for (const part of new Set(names.flatMap(beginningsOf)))
      found.set(part, found.has(part) && found.get(part) !== at + 1 ? null : at + 1)
  for (const [at, names] of whole.entries()) for (const name of names) found.set(name, at + 1)
  return new Map([...found].flatMap(([part, month]) => (month === null ? [] : [[part, month] as const])))
}

const readWeekdays = (): Set<string> =>
  new Set(
    Array.from({ length: WEEKDAYS }, (_one, at) => namesOf('weekday', at))
      .flat()
      .flatMap(beginningsOf),
  )

let months: Map<string, number> | undefined
let weekdays: Set<string> | undefined

/** The number of a month by its name or the beginning of its name, in any of our languages. */
export function monthOf(name: string): number | undefined {
  months ??= readMonths()
  return months.get(bareWord(name).trim())
}

/** Whether a word is a day of the week or its beginning, in any of our languages. */
export function isWeekday(name: string): boolean {
  weekdays ??= readWeekdays()
  return weekdays.has(bareWord(name))
}
