import { ActionIcon } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatPhone, PHONE, parsePhone } from '#contract/phone.ts'
import { useCountry } from '#renderer/net/settings/useCountry.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import type { FieldOf, FieldProps } from './fieldProps.ts'
import { ParsedInput } from './ParsedInput.tsx'

/** A phone number, typed in any format and shown in groups. A button calls it. */
export function PhoneField({ value, onChange, input }: FieldProps<FieldOf<'phone'>>) {
  const { t } = useTranslation('records')
  const country = useCountry()
  const isNumber = typeof value === 'string' && PHONE.test(value)
  return (
    <ParsedInput
      value={value}
      onChange={onChange}
      input={input}
      inputMode="tel"
      parse={(text) => parsePhone(text, country)}
      format={(number) => (typeof number === 'string' ? formatPhone(number) : '')}
      aside={
        isNumber && (
          <ActionIcon
            component="a"
            // While the field is editable the call button is no Tab stop, so that Tab goes to the next field.
            tabIndex={input.readOnly ? undefined : -1}
            href={`tel:${value}`}
            variant="subtle"
            color="gray"
            aria-label={t('form.call', { number: isolated(formatPhone(value)) })}
          >
            <IconPhone size={18} aria-hidden />
          </ActionIcon>
        )
      }
    />
  )
}
