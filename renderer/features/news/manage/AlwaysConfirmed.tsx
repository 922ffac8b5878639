import { useTranslation } from 'react-i18next'
import { FieldInput } from '#renderer/records/fields/FieldInput.tsx'
import type { FieldProps } from '#renderer/records/fields/fieldProps.ts'

/** The switch of the confirmation of a safety notice: always on, as the server stores it. */
export function AlwaysConfirmed({ input, ...props }: FieldProps) {
  const { t } = useTranslation('news')
  return <FieldInput {...props} value input={{ ...input, readOnly: true, description: t('alwaysConfirmed') }} />
}
