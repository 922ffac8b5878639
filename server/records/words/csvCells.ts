import type { AnyField, OpeningHours } from '#contract/records/fields.ts'
import { type RichDocument, richPlainText } from '#contract/richText/document.ts'

/** The short names of ISO 8601's weekdays, as programs read them. */
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/**
 * The text of a cell. Spreadsheets know neither null nor lists. Money is written in units, not cents, so that sums are
 * right.
 */
export function cellText(field: AnyField, value: unknown): string | number {
  if (value === null || value === undefined) return ''
  switch (field.kind) {
    case 'money':
      // Returned as a number, because spreadsheets take a text that begins with a minus for a formula.
      return Number(value) / 100
    case 'hours':
      return hoursText(value as OpeningHours)
    case 'rows':
      return (value as Record<string, unknown>[])
        .map((entry) =>
          Object.entries(field.of)
            .map(([name, one]) => cellText(one, entry[name]))
            .join(', '),
        )
        .join(' | ')
    case 'richText':
      return richPlainText(value as RichDocument)
    default:
      if (Array.isArray(value)) return value.join(', ')
      return typeof value === 'number' ? value : String(value)
  }
}

/** Opening hours of a week, with the names of the days from Monday on. */
export const hoursText = (days: OpeningHours, names: readonly string[] = DAYS): string =>
  days
    .flatMap((spans, day) =>
      spans.length === 0 ? [] : [[names[day], ...spans.map((s) => `${s.from}-${s.to}`)].join(' ')],
    )
    .join(', ')
