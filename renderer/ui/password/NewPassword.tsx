import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { PASSWORD_MAX_LENGTH } from '#contract/constants.ts'
import { brokenPasswordRules } from '#contract/passwordRules.ts'
import { PasswordChecks } from './PasswordChecks.tsx'
import { RevealPassword } from './RevealPassword.tsx'

export type ChosenPassword = { fresh: string; repeated: string }

/** Whether the password follows the rules and was repeated correctly. */
export const isChosen = ({ fresh, repeated }: ChosenPassword, words: readonly string[]) =>
  fresh === repeated && brokenPasswordRules(fresh, words).length === 0

type Props = {
  value: ChosenPassword
  onChange: (value: ChosenPassword) => void
  words: readonly string[]
  /** The user tried to continue, so missing things are errors. */
  strict: boolean
  /** The server's refusal, shown beside the input. */
  error?: string | undefined
  size?: 'sm' | 'md'
}

/** A new password, typed twice. Its rules are ticked off while the user types. */
export function NewPassword({ value, onChange, words, strict, error, size = 'md' }: Props) {
  const { t } = useTranslation('password')
  const rules = useId()
  const { fresh, repeated } = value
  const isWeak = strict && brokenPasswordRules(fresh, words).length > 0
  // No error while the user is still typing the repetition.
  const differs = repeated !== '' && repeated !== fresh && (strict || repeated.length >= fresh.length)
  const common = {
    size,
    autoComplete: 'new-password',
    maxLength: PASSWORD_MAX_LENGTH,
    showLabel: t('show'),
    hideLabel: t('hide'),
  } as const
  return (
    <>
      <RevealPassword
        {...common}
        name="new_password"
        label={t('fresh')}
        value={fresh}
        description={<PasswordChecks id={rules} password={fresh} words={words} strict={strict} />}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        error={error ?? (isWeak ? t('tooWeak') : undefined)}
        onChange={(event) => onChange({ fresh: event.currentTarget.value, repeated })}
      />
      <RevealPassword
        {...common}
        name="repeated"
        label={t('repeat')}
        value={repeated}
        error={differs || (strict && repeated !== fresh) ? t('differs') : undefined}
        onChange={(event) => onChange({ fresh, repeated: event.currentTarget.value })}
      />
    </>
  )
}
