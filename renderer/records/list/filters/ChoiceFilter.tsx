import { Checkbox, Radio, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useRecordTexts } from '#renderer/records/useRecordTexts.ts'
import type { FilterProps } from './filterProps.ts'

/** A filter for one of two or any of several values. Each click applies at once. */
export function ChoiceFilter({ view, name, field, label, values, onChange }: FilterProps) {
  const { t } = useTranslation('records')
  const { choice } = useRecordTexts(view)
  if (field.kind === 'flag')
    return (
      <Radio.Group label={label} value={String(values.is ?? '')} onChange={(is) => onChange({ is })}>
        <Stack gap="xs">
          <Radio value="true" label={t('form.yes')} data-autofocus={values.is !== 'false' || undefined} />
          <Radio value="false" label={t('form.no')} data-autofocus={values.is === 'false' || undefined} />
        </Stack>
      </Radio.Group>
    )
  const options = 'of' in field && Array.isArray(field.of) ? (field.of as readonly string[]) : []
  return (
    <Checkbox.Group label={label} value={[values.in ?? []].flat()} onChange={(chosen) => onChange({ in: chosen })}>
      <Stack gap="xs">
        {options.map((value, index) => (
          <Checkbox key={value} value={value} label={choice(name, value)} data-autofocus={index === 0 || undefined} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
