import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import type { AnyField, OpeningHours } from '#contract/records/fields.ts'
import { weekdayName } from '#renderer/records/fields/weekdayName.ts'
import { cellText } from '#renderer/records/list/columns/cellText.ts'
import { useLabels } from '#renderer/records/useLabels.ts'
import { useRecordTexts } from '#renderer/records/useRecordTexts.ts'
import type { RecordView } from '#renderer/records/view.ts'

/**
 * A value of a field in words. `shown` are all values that may occur, so that the names of references among them are
 * loaded.
 */
export function useValueText(
  view: RecordView,
  shown: readonly { field: string; value: unknown }[],
): (field: string, value: unknown) => string {
  const { t, i18n } = useTranslation('records')
  const texts = useRecordTexts(view)
  const fields: Readonly<Record<string, AnyField>> = { ...view.record.computed, ...view.record.fields }
  const labels = useLabels(
    Object.entries(fields).flatMap(([name, field]) =>
      namedBy(
        field,
        shown.flatMap((one) => (one.field === name ? [one.value] : [])),
      ),
    ),
  )
  const words = {
    language: i18n.language as Language,
    texts,
    labels,
    yes: t('form.yes'),
    no: t('form.no'),
    entries: (count: number) => t('form.entries', { count }),
  }
  const textOf = (name: string, field: AnyField | undefined, value: unknown): string => {
    if (field?.kind === 'hours' && Array.isArray(value)) return hoursText(value as OpeningHours, i18n.language)
    if (field?.kind === 'rows' && Array.isArray(value))
      return (value as Record<string, unknown>[])
        .map((row) =>
          Object.entries(field.of)
            .filter(([one]) => one !== field.key)
            .map(([one, of]) => nameOf(of, row[one], labels) ?? textOf(`${name}.${one}`, of, row[one]))
            .filter((text) => text !== '')
            .join(', '),
        )
        .join('; ')
    return cellText(name, field, value, words)
  }
  return (name, value) => textOf(name, fields[name], value) || t('form.nothing')
}

/** The record whose rows a field names; undefined for other fields. */
const targetOf = (field: AnyField): string | undefined => {
  if (field.kind === 'reference') return field.to
  return field.kind === 'text' ? field.names : undefined
}

const nameOf = (field: AnyField, value: unknown, labels: ReadonlyMap<string, string>): string | undefined =>
  field.kind === 'text' && field.names !== undefined ? (labels.get(String(value)) ?? '') : undefined

/** The rows that values of a field name, also inside the entries of a list. */
function namedBy(field: AnyField, values: readonly unknown[]): { to: string; uuids: string[] }[] {
  if (field.kind === 'rows') {
    const rows = values.flatMap((value) => (Array.isArray(value) ? (value as Record<string, unknown>[]) : []))
    return Object.entries(field.of).flatMap(([name, of]) =>
      namedBy(
        of,
        rows.map((row) => row[name]),
      ),
    )
  }
  const to = targetOf(field)
  const uuids = [...new Set(values.filter((one): one is string => typeof one === 'string' && one !== ''))].sort()
  return to !== undefined && uuids.length > 0 ? [{ to, uuids }] : []
}

function hoursText(week: OpeningHours, language: string): string {
  return week
    .flatMap((spans, day) =>
      spans.length === 0
        ? []
        : [`${weekdayName(day, language, 'short')} ${spans.map(({ from, to }) => `${from}–${to}`).join(', ')}`],
    )
    .join('; ')
}
