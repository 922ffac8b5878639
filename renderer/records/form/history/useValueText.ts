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
  const { fields } = view.record
  const labels = useLabels(
    Object.entries(fields).flatMap(([name, field]) => {
      const uuids = shown.flatMap((one) => (one.field === name && typeof one.value === 'string' ? [one.value] : []))
      return field.kind === 'reference' && uuids.length > 0 ? [{ to: field.to, uuids: [...new Set(uuids)].sort() }] : []
    }),
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
            .map(([one, of]) => textOf(`${name}.${one}`, of, row[one]))
            .filter((text) => text !== '')
            .join(', '),
        )
        .join('; ')
    return cellText(name, field, value, words)
  }
  return (name, value) => textOf(name, fields[name], value) || t('form.nothing')
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
