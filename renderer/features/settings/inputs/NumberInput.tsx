import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber, parseNumber } from '#renderer/records/fields/parse.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { type InputProps, shownProps } from './inputProps.ts'

/** A number in the format of the user's language, with its bounds and its unit. */
export function NumberInput(props: InputProps<'number'>) {
  const { setting, value, error, readOnly, onChange } = props
  const { t, i18n } = useTranslation(['settings', 'records', 'errors'])
  const [typed, setTyped] = useState<string | null>(null)
  const { min, max, unit } = setting
  const shown = (number: number) => formatNumber(number, i18n.language).replaceAll(/(?<=\d)[.,\s](?=\d{3}\b)/g, '')
  const range = t('row.range', { min: isolated(shown(min)), max: isolated(shown(max)) })
  const isReadable = typeof value === 'number'
  const isInside = isReadable && value >= min && value <= max
  const outside = isInside ? null : t('row.range', { min: shown(min), max: shown(max) })
  const problem = isReadable ? outside : t('records:form.problem.not_a_number')
  return (
    <TextInput
      {...shownProps(props)}
      description={[props.description, `${range}${unit ? ` ${t(`unit.${unit}`)}` : ''}`].filter(Boolean).join(' ')}
      error={error ?? problem}
      dir="ltr"
      inputMode={setting.decimals ? 'decimal' : 'numeric'}
      autoComplete="off"
      readOnly={readOnly}
      value={typed ?? (isReadable ? shown(value) : String(value))}
      onBlur={() => setTyped(null)}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        onChange(parseNumber(text.trim(), i18n.language) ?? text)
      }}
    />
  )
}
