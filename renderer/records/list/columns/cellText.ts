import { DATE_LOCALE, DEFAULT_LANGUAGE, type Language } from '#contract/constants.ts'
import { formatPhone } from '#contract/phone.ts'
import type { AnyField } from '#contract/records/fields.ts'
import { type RichDocument, richPlainText } from '#contract/richText/document.ts'
import { shownAddress } from '#contract/text/unicodeDomain.ts'
import type { RecordTexts } from '#renderer/records/useRecordTexts.ts'
import { formatDate, formatDay } from '#renderer/ui/time/dates.ts'

/** Texts and labels that turn a value into words. */
export type Words = {
  language: Language
  texts: Pick<RecordTexts, 'choice'>
  labels: ReadonlyMap<string, string>
  yes: string
  no: string
  /** The text for the number of entries of a `rows` field. */
  entries: (count: number) => string
}

const CENTS = 100

const numbers = new Map<string, Intl.NumberFormat>()

function numberFormat(language: Language, money: boolean): Intl.NumberFormat {
  const key = `${language}-${money}`
  const locale = language === DEFAULT_LANGUAGE ? DATE_LOCALE : language
  const format =
    numbers.get(key) ??
    new Intl.NumberFormat(locale, { numberingSystem: 'latn', ...(money && { style: 'currency', currency: 'EUR' }) })
  numbers.set(key, format)
  return format
}

/** A value in words; empty for no value. */
export function cellText(name: string, field: AnyField | undefined, value: unknown, words: Words): string {
  if (value === null || value === undefined || value === '') return ''
  switch (field?.kind) {
    case 'flag':
      return value === true ? words.yes : words.no
    case 'choice':
      return words.texts.choice(name, String(value))
    case 'choices':
      return (value as string[]).map((one) => words.texts.choice(name, one)).join(', ')
    case 'texts':
      return (value as string[]).join(', ')
    case 'reference':
      return words.labels.get(String(value)) ?? ''
    case 'date':
      return formatDay(String(value), words.language)
    case 'time':
    case 'moment':
      return formatDate(new Date(String(value)), 'full', words.language)
    case 'number':
    case 'integer':
      return numberFormat(words.language, false).format(Number(value))
    case 'money':
      return numberFormat(words.language, true).format(Number(value) / CENTS)
    case 'phone':
      return formatPhone(String(value))
    case 'email':
      return shownAddress(String(value))
    case 'richText':
      return richPlainText(value as RichDocument)
    case 'rows':
      return words.entries((value as unknown[]).length)
    default:
      return String(value)
  }
}

/** Numbers are aligned to the end of their column, so that their digits line up. */
export const isNumber = (field: AnyField | undefined) =>
  field?.kind === 'number' || field?.kind === 'integer' || field?.kind === 'money'

const MACHINE: readonly string[] = [
  'email',
  'phone',
  'url',
  'color',
  'date',
  'time',
  'moment',
  'clock',
  'number',
  'integer',
  'money',
]

/** Whether the values read from left to right in every language. */
export const isMachineText = (field: AnyField | undefined) => field !== undefined && MACHINE.includes(field.kind)
