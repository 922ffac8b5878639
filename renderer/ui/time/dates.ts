import { DATE_LOCALE, type DateFormat, DEFAULT_LANGUAGE, type Language } from '#contract/constants.ts'
import { dayIn } from '#contract/datePresets.ts'
import { DAY_MS } from '#contract/durations.ts'
import { timeZone } from './zone.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/**
 * Tolerated difference between the clocks of server and computer. A message of this second must not count as future.
 */
const CLOCK_SKEW = 5 * SECOND

const DATE = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const TIME = { hour: '2-digit', minute: '2-digit' } as const
const SHAPES = { date: DATE, time: TIME, full: { ...DATE, ...TIME } } as const
type Shape = keyof typeof SHAPES

/** A moment relative to now: words to translate, or a date or time that reads from left to right in every language. */
export type RelativeTime =
  | { kind: 'now' }
  | { kind: 'minutes'; count: number }
  | { kind: 'time' | 'date' | 'full'; text: string }

/** Gives "now", minutes, the time of day or the date by age, and the full format for a future moment. */
export function relativeTime(at: Date, now: number, language: Language): RelativeTime {
  const age = now - at.getTime()
  if (age < -CLOCK_SKEW) return { kind: 'full', text: formatDate(at, 'full', language) }
  if (age < MINUTE) return { kind: 'now' }
  if (age < HOUR) return { kind: 'minutes', count: Math.floor(age / MINUTE) }
  const kind = age < DAY_MS ? 'time' : 'date'
  return { kind, text: formatDate(at, kind, language) }
}

let format: DateFormat = 'language'

/** Sets the user's date format. Everything drawn from now on uses it. */
export function setDateFormat(next: DateFormat): void {
  format = next
}

/** Two-digit parts, with Latin digits also in Arabic. Show the result inside `<bdi dir="ltr">`. */
export const formatDate = (at: Date, shape: Shape, language: Language): string =>
  formatDateIn(timeZone(), at, shape, language)

/** A calendar day such as `2026-03-04` in the same format. It is the same day in every zone. */
export const formatDay = (day: string, language: Language): string =>
  formatDateIn('UTC', new Date(`${day}T12:00:00Z`), 'date', language)

/** Formats like `formatDate`, but in the given time zone. Empty for an invalid date. */
export function formatDateIn(zone: string, at: Date, shape: Shape, language: Language): string {
  if (Number.isNaN(at.getTime())) return ''
  if (format !== 'language' && shape !== 'time') {
    const [yyyy = '', MM = '', dd = ''] = dayIn(zone, at.getTime()).split('-')
    const parts = { dd, MM, yyyy }
    const date = format.replace(/dd|MM|yyyy/g, (part) => parts[part as keyof typeof parts])
    return shape === 'date' ? date : `${date}, ${formatDateIn(zone, at, 'time', language)}`
  }
  // Arabic dates contain direction marks that change the order; the isolated direction already settles it.
  return formatter(zone, shape, language).format(at).replaceAll('\u200f', '')
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(zone: string, shape: Shape, language: Language): Intl.DateTimeFormat {
  const key = `${language} ${shape} ${zone}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(localeOf(language), {
    ...SHAPES[shape],
    timeZone: zone,
    hourCycle: 'h23',
    numberingSystem: 'latn',
    calendar: 'gregory',
  })
  formatters.set(key, made)
  return made
}

/** English dates also have the day before the month, because the dealers are in Europe. */
function localeOf(language: Language): string {
  if (language === DEFAULT_LANGUAGE) return DATE_LOCALE
  return language === 'en' ? 'en-GB' : language
}
