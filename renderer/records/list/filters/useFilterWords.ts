import { useTranslation } from 'react-i18next'
import type { DatePreset } from '#contract/datePresets.ts'
import type { AnyField } from '#contract/records/fields.ts'
import { fieldOf } from '#renderer/records/fieldOf.ts'
import { useLabels } from '#renderer/records/useLabels.ts'
import { useRecordTexts } from '#renderer/records/useRecordTexts.ts'
import type { RecordView } from '#renderer/records/view.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { cellText, type Words } from '../columns/cellText.ts'
import type { FilterValues } from './filterProps.ts'

const NONE = 'none'

/** A filter in words: `Standort: Dillingen, Saarlouis`. */
export function useFilterWords(view: RecordView, name: string, values: FilterValues, words: Words): string {
  const { t } = useTranslation('records')
  const texts = useRecordTexts(view)
  const field = fieldOf(view.record, name)
  const chosen = [values.in ?? []].flat()
  const to = field?.kind === 'reference' ? field.to : ''
  const labels = useLabels([{ to, uuids: chosen.filter((value) => value !== NONE) }])
  const label = texts.field(name)
  const spoken = (value: unknown) => cellText(name, one(field), value, { ...words, labels }) || String(value)
  if (values.preset !== undefined)
    return t('filter.words.equals', { field: label, value: t(`filter.presets.${values.preset as DatePreset}`) })
  if (chosen.length > 0) {
    const all = chosen.map((value) => (value === NONE ? t('filter.none') : spoken(value)))
    return t('filter.words.equals', { field: label, value: all.join(', ') })
  }
  if (values.contains !== undefined)
    return t('filter.words.contains', { field: label, value: isolatedWord(values.contains) })
  if (values.is !== undefined)
    return t('filter.words.equals', {
      field: label,
      value: field?.kind === 'flag' ? spoken(values.is === 'true') : String(values.is),
    })
  const [low, high] = [values.from ?? values.min, values.to ?? values.max].map((value) =>
    value === undefined ? undefined : isolated(spoken(value)),
  )
  if (low !== undefined && high !== undefined) return t('filter.words.between', { field: label, low, high })
  if (low !== undefined) return t('filter.words.from', { field: label, low })
  return t('filter.words.to', { field: label, high })
}

/** The field definition for showing a single value or a bound of a filter. A time is shown as a date. */
function one(field: AnyField | undefined): AnyField | undefined {
  if (field?.kind === 'time' || field?.kind === 'moment') return { kind: 'date' }
  return field?.kind === 'choices' ? { kind: 'choice', of: field.of } : field
}

// Isolates typed text, so that it keeps its own direction in the sentence.
const isolatedWord = (value: string | readonly string[]) => `\u2068${String(value)}\u2069`
