import { DATE_LOCALE, type DateFormat, DEFAULT_LANGUAGE, type Language } from '#contract/constants.ts'
import { dayIn } from '#contract/datePresets.ts'
import { DAY_MS } from '#contract/durations.ts'
import { timeZone } from './zone.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** Clocks of server and computer never agree exactly; a message of this second is not from the future. */
const CLOCK_SKEW = 5 * SECOND

const DATE = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const TIME = { hour: '2-digit', minute: '2-digit' } as const
const SHAPES = { date: DATE, time: TIME, full: { ...DATE, ...TIME } } as const
type Shape = keyof typeof SHAPES

/** What a moment is called now: words to translate, or a date or time that reads from left to right in every language. */
export type RelativeTime =
  | { kind: 'now' }
  | { kind: 'minutes'; count: number }
  | { kind: 'time' | 'date' | 'full'; text: string }

/** The specification's rule: seconds, minutes, time of day, date; the full format for a moment still to come. */
export function relativeTime(at: Date, now: number, language: Language): RelativeTime {
  const age = now - at.getTime()
  if (age < -CLOCK_SKEW) return { kind: 'full', text: formatDate(at, 'full', language) }
  if (age < MINUTE) return { kind: 'now' }
  if (age < HOUR) return { kind: 'minutes', count: Math.floor(age / MINUTE) }
  const kind = age < DAY_MS ? 'time' : 'date'
  return { kind, text: formatDate(at, kind, language) }
}

let format: DateFormat = 'language'

/** How the signed-in user wants dates; what is drawn from now on follows. */
export function setDateFormat(next: DateFormat): void {
  format = next
}

/** Two-digit parts; latin digits also in Arabic. Show the result inside `<bdi dir="ltr">`. */
export const formatDate = (at: Date, shape: Shape, language: Language): string =>
  formatIn(timeZone(), at, shape, language)

/** A day of the calendar, `2026-03-04`, in the same form; it is the same day in every zone. */
export const formatDay = (day: string, language: Language): string =>
  formatIn('UTC', new Date(`${day}T12:00:00Z`), 'date', language)

function formatIn(zone: string, at: Date, shape: Shape, language: Language): string {
  if (Number.isNaN(at.getTime())) return ''
  if (format !== 'language' && shape !== 'time') {
    const [yyyy = '', MM = '', dd = ''] = dayIn(zone, at.getTime()).split('-')
    const parts = { dd, MM, yyyy }
    const date = format.replace(/dd|MM|yyyy/g, (part) => parts[part as keyof typeof parts])
    return shape === 'date' ? date : `${date}, ${formatIn(zone, at, 'time', language)}`
  }
  // Arabic dates come with marks that turn the order around, which the isolated direction already settles.
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

/** Day before month for English too: these are European businesses. */
function localeOf(language: Language): string {
  if (language === DEFAULT_LANGUAGE) return DATE_LOCALE
  return language === 'en' ? 'en-GB' : language
}
