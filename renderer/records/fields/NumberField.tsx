import { useTranslation } from 'react-i18next'
import type { FieldOf, FieldProps } from './fieldProps.ts'
import { ParsedInput } from './ParsedInput.tsx'
import { formatMoney, formatNumber, parseMoney, parseNumber } from './parse.ts'

/** A number in the format of the user's language. Prices are typed in euros and stored in cents. */
export function NumberField({ field, value, onChange, input }: FieldProps<FieldOf<'number' | 'integer' | 'money'>>) {
  const { language } = useTranslation().i18n
  const isMoney = field.kind === 'money'
  return (
    <ParsedInput
      value={value}
      onChange={onChange}
      input={input}
      inputMode={field.kind === 'integer' ? 'numeric' : 'decimal'}
      parse={(text) => (isMoney ? parseMoney(text, language) : parseNumber(text, language))}
      format={(number) => {
        if (typeof number !== 'number') return ''
        return isMoney ? formatMoney(number, language) : formatNumber(number, language)
      }}
      {...(isMoney && { aside: '€' })}
    />
  )
}
