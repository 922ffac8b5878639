import type { Language } from '#contract/constants.ts'
import { formatPhone } from '#contract/phone.ts'
import type { AnyField } from '#contract/records/fields.ts'
import { cellText } from './csvCells.ts'
import type { RecordWords } from './recordWords.ts'

/** Language, zone and labels for writing a value in words. */
export type Reader = {
  words: RecordWords
  language: Language
  /** Time zone of the written times. */
  zone: string
  /** Labels of referenced rows, by uuid. Rows that the reader may not read are missing. */
  labels: ReadonlyMap<string, string>
}

const SHAPES = {
  date: { day: '2-digit', month: '2-digit', year: 'numeric' },
  time: { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' },
} as const

const formats = new Map<string, Intl.DateTimeFormat>()

/** A date in the language's format, without the comma that would make it a text for office programs. */
function dateText(at: Date, shape: keyof typeof SHAPES, { language, zone }: Pick<Reader, 'language' | 'zone'>): string {
  const key = `${language} ${shape} ${zone}`
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      ...SHAPES[shape],
      timeZone: zone,
      hourCycle: 'h23',
      numberingSystem: 'latn',
      calendar: 'gregory',
    })
  formats.set(key, format)
  return format.format(at).replaceAll('\u200f', '').replace(/[,،]/, '')
}

/** Formats a calendar day such as 2026-03-24. */
export const dayText = (day: string, language: Language): string =>
  dateText(new Date(`${day}T12:00:00Z`), 'date', { language, zone: 'UTC' })

/** Formats a moment (ISO 8601) by the clock of a zone. */
export const momentText = (at: string, language: Language, zone: string): string =>
  dateText(new Date(at), 'time', { language, zone })

/** A value in words for a table. Numbers stay numbers; the file writes their decimal separator. */
export function readableCell(name: string, field: AnyField, value: unknown, reader: Reader): string | number {
  if (value === null || value === undefined || value === '') return ''
  const { words, labels } = reader
  switch (field.kind) {
    case 'flag':
      return value === true ? words.yes : words.no
    case 'choice':
      return words.choice(name, String(value))
    case 'choices':
      return (value as string[]).map((one) => words.choice(name, one)).join(', ')
    case 'reference':
      return labels.get(String(value)) ?? ''
    case 'date':
      return dayText(String(value), reader.language)
    case 'time':
    case 'moment':
      return dateText(new Date(String(value)), 'time', reader)
    case 'phone':
      return formatPhone(String(value))
    default:
      return cellText(field, value)
  }
}
