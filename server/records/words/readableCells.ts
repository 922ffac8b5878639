import type { Language } from '#contract/constants.ts'
import { DAY_MS } from '#contract/durations.ts'
import { formatPhone } from '#contract/phone.ts'
import type { AnyField, FieldTable, OpeningHours } from '#contract/records/fields.ts'
import { shownAddress } from '#contract/text/unicodeDomain.ts'
import { UUID_PATTERN } from '#contract/uuid.ts'
import { dayText, momentText } from '#server/sheet/writtenCells.ts'
import { cellText, hoursText } from './csvCells.ts'
import type { RecordWords } from './recordWords.ts'

const UUID = new RegExp(`^${UUID_PATTERN}$`)

/** Language, zone and labels for writing a value in words. */
export type Reader = {
  words: RecordWords
  language: Language
  /** Time zone of the written times. */
  zone: string
  /** Labels of referenced rows, by uuid. Rows that the reader may not read are missing. */
  labels: ReadonlyMap<string, string>
}

type Row = Readonly<Record<string, unknown>>

/** Names of rows. Rows that the reader may not read are left out. */
const namesOf = (uuids: readonly string[], labels: Reader['labels']) =>
  uuids.flatMap((uuid) => labels.get(uuid) ?? []).join(', ')

/** A Monday, from which the names of the weekdays are read. */
const MONDAY = Date.UTC(2024, 0, 1)

/** Short names of the weekdays from Monday on. */
export function weekdayNames(language: Language): string[] {
  const format = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_day, at) => format.format(MONDAY + at * DAY_MS))
}

/** Entries of a field, one after the other. Their ids are left out, because they name nothing. */
const rowsText = (name: string, fields: FieldTable, entries: readonly Row[], reader: Reader): string =>
  entries
    .map((entry) =>
      Object.entries(fields)
        .filter(([key, field]) => !UUID.test(String(entry[key])) || namesRow(field))
        .map(([key, field]) => readableCell(`${name}.${key}`, field, entry[key], reader))
        .filter((text) => text !== '')
        .join(', '),
    )
    .join(' | ')

const namesRow = (field: AnyField) => field.kind === 'text' && field.names !== undefined

/**
 * The text that a reader sees for a stored reference: the label of a row, the text of a key, or "yes" for an id that
 * has no name.
 */
function meantText(field: AnyField, value: string, { words, labels }: Reader): string {
  if (field.kind !== 'text') return value
  if (field.names !== undefined) return labels.get(value) ?? ''
  if (field.words !== undefined) return words.textOf(field.words, value)
  return field.isId ? words.yes : value
}

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
    case 'text':
      return meantText(field, String(value), reader)
    case 'reference':
      return labels.get(String(value)) ?? ''
    case 'texts':
      return field.names === undefined ? cellText(field, value) : namesOf(value as string[], labels)
    case 'rows':
      return rowsText(name, field.of, value as Row[], reader)
    case 'hours':
      return hoursText(value as OpeningHours, weekdayNames(reader.language))
    case 'date':
      return dayText(String(value), reader.language)
    case 'time':
    case 'moment':
      return momentText(value instanceof Date ? value.toISOString() : String(value), reader.language, reader.zone)
    case 'phone':
      return formatPhone(String(value))
    case 'email':
      return shownAddress(String(value))
    default:
      return cellText(field, value)
  }
}
