import { latinDigits } from '#contract/text/latinDigits.ts'

/** The decimal and the group separator of a language, for example comma and dot in German. */
function separators(language: string): { decimal: string; group: string } {
  const parts = new Intl.NumberFormat(language, { numberingSystem: 'latn' }).formatToParts(12_345.6)
  const find = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { decimal: find('decimal') || '.', group: find('group') }
}

/** The number that a text means in this language, with or without group separators; undefined when it is none. */
export function parseNumber(text: string, language: string): number | undefined {
  const { decimal, group } = separators(language)
  const compact = plainDigits(text).replaceAll(/[\s\u00a0\u202f'\u061c\u200e\u200f]/g, '')
  const parts = compact.split(decimal)
  if (parts.length > 2) return undefined
  const [whole = '', fraction] = parts
  const ungrouped = isGrouped(whole, group) ? whole.replaceAll(group, '') : whole
  // A dot that is left is a decimal separator. In a language that groups by dots, grouping dots are removed before.
  const plain = [ungrouped, ...(fraction === undefined ? [] : [fraction])].join('.')
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined
}

const isGrouped = (whole: string, group: string) => {
  const [first = '', ...rest] = group.trim() === '' ? [] : whole.replace(/^[-+]/, '').split(group)
  return rest.length > 0 && /^\d{1,3}$/.test(first) && rest.every((part) => /^\d{3}$/.test(part))
}

/** Replaces digits and minus signs of all eleven languages by ASCII ones. */
const plainDigits = (text: string) => latinDigits(text).replaceAll('−', '-')

/** Parses a time of day such as `830`, `8:30`, `8.30` or `8`. */
export function parseClock(text: string): string | undefined {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:.h]?(\d{2}))?$/.exec(plainDigits(text)) ?? []
  return hours !== '' && Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : undefined
}

/** Like `parseClock`, but also accepts 24:00 as the end of a span. */
export function parseClockEnd(text: string): string | undefined {
  return /^24([:.h]?00)?$/.test(plainDigits(text)) ? '24:00' : parseClock(text)
}

/** Parses a web address. `www.` without a scheme is enough. */
export function parseUrl(text: string): string | undefined {
  const full = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
  if (!/^https?:\/\//i.test(full) || !URL.canParse(full)) return undefined
  const { hostname, href } = new URL(full)
  return /[^.]\.[^.]/.test(hostname) ? href : undefined
}

const DAY_PATTERN = /^(\d{1,2})[./-](\d{1,2})[./-](\d{2}|\d{4})$/
const CENTURY_TURN = 70

/** Parses a date such as `4.3.26`, `04/03/2026` or `2026-03-04`. The day stands before the month. */
export function parseDay(text: string): string | undefined {
  const plain = plainDigits(text.trim())
  const [, day = '', month = '', year = ''] = DAY_PATTERN.exec(plain) ?? []
  if (day === '') return isDay(plain) ? plain : undefined
  const full = year.length === 4 ? year : `${Number(year) < CENTURY_TURN ? '20' : '19'}${year}`
  const written = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(written) ? written : undefined
}

function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00.000Z`) : null
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** Parses a price into cents. */
export function parseMoney(text: string, language: string): number | undefined {
  const amount = parseNumber(text.replace(/\s*(€|EUR)\s*$/i, ''), language)
  return amount === undefined ? undefined : Math.round(amount * 100)
}

/** Formats cents as a price. */
export function formatMoney(cents: number, language: string): string {
  return formatNumber(cents / 100, language, 2)
}

/** Formats a number, with a fixed number of decimals if `digits` is given. */
export function formatNumber(value: number, language: string, digits?: number): string {
  const format = new Intl.NumberFormat(language === 'de' ? 'de-DE' : language, {
    numberingSystem: 'latn',
    maximumFractionDigits: 10,
    ...(digits !== undefined && { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  })
  // Arabic numbers contain direction marks that change the order; the direction of the input already settles it.
  return format.format(value).replaceAll(/[\u061c\u200e\u200f]/g, '')
}
