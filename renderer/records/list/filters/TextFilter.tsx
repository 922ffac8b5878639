import { Button, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OPERATORS } from '#contract/records/fields.ts'
import type { FilterProps } from './filterProps.ts'

const LONGEST = 100

/** A filter for a part of a text or the whole text. */
export function TextFilter({ field, label, values, onChange, onClose }: FilterProps) {
  const { t } = useTranslation('records')
  const operators = OPERATORS[field.kind] as readonly ('contains' | 'is')[]
  const [operator, setOperator] = useState(
    operators.find((one) => values[one] !== undefined) ?? operators[0] ?? 'contains',
  )
  const [text, setText] = useState(String(values[operator] ?? ''))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onChange({ [operator]: text.trim() })
        onClose()
      }}
    >
      <Stack gap="sm">
        {operators.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={label}
            value={operator}
            onChange={setOperator}
            data={operators.map((value) => ({ value, label: t(`filter.${value}`) }))}
          />
        )}
        <TextInput
          label={label}
          value={text}
          maxLength={LONGEST}
          onChange={(event) => setText(event.currentTarget.value)}
          dir="auto"
          data-autofocus
        />
        <Button type="submit">{t('filter.apply')}</Button>
      </Stack>
    </form>
  )
}
