import { EMAIL_MAX_LENGTH } from '#contract/constants.ts'
import { wholePattern } from '#contract/declaredPattern.ts'
import type { FieldCode } from '#contract/fieldCodes.ts'
import { morePhones, PHONE } from '#contract/phone.ts'
import { DAYS_OF_WEEK, EARLIEST_DATE, type Field, LATEST_DATE, type TimeSpan } from '#contract/records/fields.ts'
import { type RichDocument, richExcess } from '#contract/richText/document.ts'
import { asciiUrl } from '#contract/text/asciiDomain.ts'
import { isVisible } from '#contract/text/visible.ts'
import { TYPED_UUID } from '#contract/uuid.ts'

/** A problem of a value: the server's error code, the violated bound, and the path inside of the value. */
export type Problem = { code: FieldCode; bound?: number | string; path?: string }

/** Text without control characters except line breaks and tabs. */
const PRINTABLE = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u
/** Accepts everything that the server accepts, and more; the server decides. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/
const COLOR = /^#[0-9a-f]{6}$/
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
const URL_MAX = 500
const SPANS_PER_DAY = 6

const formatted = (isRight: boolean): Problem | null => (isRight ? null : { code: 'invalid_format' })

/** Whether the date exists. 30 February does not. */
const isDay = (text: string) => {
  const at = DAY.test(text) ? new Date(`${text}T00:00:00.000Z`) : null
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

function checkText(text: string, { min = 0, max, pattern }: Extract<Field, { kind: 'text' }>): Problem | null {
  // Counts code points, like the server, not UTF-16 units.
  const { length } = [...text]
  if (length < min) return { code: 'too_short', bound: min }
  if (length > max) return { code: 'too_long', bound: max }
  return formatted((pattern === undefined ? PRINTABLE : wholePattern(pattern)).test(text))
}

function checkEmail(text: string): Problem | null {
  if (text.length > EMAIL_MAX_LENGTH) return { code: 'too_long', bound: EMAIL_MAX_LENGTH }
  return EMAIL.test(text) ? null : { code: 'invalid_email' }
}

function checkPhone(text: string): Problem | null {
  if (PHONE.test(text)) return null
  return { code: morePhones(text) ?? 'invalid_format' }
}

function between<T extends number | string>(value: T, min: T, max: T): Problem | null {
  if (value < min) return { code: 'too_small', bound: min }
  return value > max ? { code: 'too_big', bound: max } : null
}

function checkNumber(value: unknown, { kind, min, max }: Extract<Field, { min: number; max: number }>): Problem | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { code: 'invalid_type' }
  if (kind !== 'number' && !Number.isSafeInteger(value)) return { code: 'invalid_type' }
  return between(value, min, max)
}

function checkDate(text: string, { min, max }: Extract<Field, { kind: 'date' }>): Problem | null {
  return isDay(text) ? between(text, min ?? EARLIEST_DATE, max ?? LATEST_DATE) : { code: 'invalid_format' }
}

function checkMoment(text: string): Problem | null {
  if (!MOMENT.test(text) || Number.isNaN(Date.parse(text))) return { code: 'invalid_format' }
  return between(text.slice(0, 10), EARLIEST_DATE, LATEST_DATE)
}

/** Spans must be in order, must not be empty and must not overlap. */
function checkSpans(spans: readonly TimeSpan[], day: number): Problem | null {
  if (spans.length > SPANS_PER_DAY) return { code: 'too_long', bound: SPANS_PER_DAY, path: String(day) }
  for (const [index, { from, to }] of spans.entries()) {
    const path = `${day}.${index}`
    if (from === '' || to === '') return { code: 'required', path }
    if (!CLOCK.test(from) || !(CLOCK.test(to) || to === '24:00')) return { code: 'invalid_format', path }
    const before = spans[index - 1]?.to ?? ''
    if (from >= to || (index > 0 && before >= from)) return { code: 'too_small', path }
  }
  return null
}

function checkList(list: readonly unknown[], most: number, one: (item: unknown) => Problem | null): Problem | null {
  if (list.length > most) return { code: 'too_long', bound: most }
  for (const [index, item] of list.entries()) {
    const problem = one(item)
    if (problem) return { ...problem, path: [index, ...(problem.path ? [problem.path] : [])].join('.') }
  }
  return null
}

function checkRow(row: Readonly<Record<string, unknown>>, of: Readonly<Record<string, Field>>): Problem | null {
  for (const [name, field] of Object.entries(of)) {
    const problem = checkField(field, row[name])
    if (problem) return { ...problem, path: name }
  }
  return null
}

function checkRichText(document: RichDocument, most: number): Problem | null {
  const code = richExcess(document, most)
  return code === null ? null : { code, ...(code === 'too_long' && { bound: most }) }
}

function checkUrl(typed: string): Problem | null {
  // A domain may have letters of any script. The server stores it in ASCII.
  const text = asciiUrl(typed)
  if (Math.max(text.length, typed.length) > URL_MAX) return { code: 'too_long', bound: URL_MAX }
  const url = /^https?:\/\/[\x21-\x7e]+$/i.test(text) && URL.canParse(text) ? new URL(text) : null
  // Host names of a local network have no dot.
  return formatted(url !== null && url.hostname !== '')
}

/** Whether a required value is missing. */
function isMissing(field: Field, value: unknown): boolean {
  if (value === null || value === undefined) return !('optional' in field)
  if (typeof value === 'string' && field.kind === 'text' && (field.min ?? 0) > 0) return !isVisible(value)
  if (value !== '') return false
  // When the empty text is one of the choices, it is a valid answer: nothing applies.
  if (field.kind === 'choice') return !field.of.includes('')
  return field.kind === 'text' ? field.pattern !== undefined && !wholePattern(field.pattern).test('') : true
}

function written(value: unknown, check: (text: string) => Problem | null): Problem | null {
  return typeof value === 'string' ? check(value) : { code: 'invalid_type' }
}

/** The first problem of a value as it would be sent; null when there is none, as far as the client can tell. */
export function checkField(field: Field, value: unknown): Problem | null {
  if (isMissing(field, value)) return { code: 'required' }
  if (value === null) return null
  switch (field.kind) {
    case 'number':
    case 'integer':
    case 'money':
      return checkNumber(value, field)
    case 'flag':
      return typeof value === 'boolean' ? null : { code: 'invalid_type' }
    case 'choices':
      return checkList(value as unknown[], field.of.length, (one) =>
        field.of.includes(String(one)) ? null : { code: 'unknown_value' },
      )
    case 'texts':
      return checkList(value as unknown[], field.most, (one) =>
        formatted(wholePattern(field.pattern).test(String(one))),
      )
    case 'hours':
      return (value as unknown[]).length === DAYS_OF_WEEK
        ? firstOf(value as TimeSpan[][], checkSpans)
        : { code: 'invalid_format' }
    case 'rows':
      return checkList(value as unknown[], field.most, (one) => checkRow(one as Record<string, unknown>, field.of))
    case 'richText':
      return checkRichText(value as RichDocument, field.max)
    case 'text':
      return written(value, (text) => checkText(text, field))
    case 'email':
      return written(value, checkEmail)
    case 'phone':
      return written(value, checkPhone)
    case 'url':
      return written(value, checkUrl)
    case 'choice':
      return written(value, (text) => (field.of.includes(text) ? null : { code: 'unknown_value' }))
    case 'color':
      return written(value, (text) => formatted(COLOR.test(text)))
    case 'date':
      return written(value, (text) => checkDate(text, field))
    case 'moment':
      return written(value, checkMoment)
    case 'clock':
      return written(value, (text) => formatted(CLOCK.test(text)))
    case 'reference':
      return written(value, (text) => (TYPED_UUID.test(text) ? null : { code: 'invalid_uuid' }))
  }
}

function firstOf<T>(list: readonly T[], check: (one: T, index: number) => Problem | null): Problem | null {
  for (const [index, one] of list.entries()) {
    const problem = check(one, index)
    if (problem) return problem
  }
  return null
}
