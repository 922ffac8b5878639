import { useTranslation } from 'react-i18next'
import { PASSWORD_MAX_LENGTH } from '#contract/constants.ts'
import { RevealPassword } from '#renderer/ui/password/RevealPassword.tsx'

type Props = { value: string; onChange: (value: string) => void; error: string | null }

/** The user's current password, asked before an important action. */
export function CurrentPassword({ value, onChange, error }: Props) {
  const { t } = useTranslation('profile')
  return (
    <RevealPassword
      label={t('twofa.start.password')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      autoComplete="current-password"
      maxLength={PASSWORD_MAX_LENGTH}
      showLabel={t('twofa.showPassword')}
      hideLabel={t('twofa.hidePassword')}
    />
  )
}
