import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { PASSWORD_MAX_LENGTH } from '#contract/constants.ts'
import { brokenPasswordRules } from '#contract/passwordRules.ts'
import { PasswordChecks } from './PasswordChecks.tsx'
import { RevealPassword } from './RevealPassword.tsx'

export type ChosenPassword = { fresh: string; repeated: string }

/** Whether it can be sent: it keeps the rules and was typed the same twice. */
export const isChosen = ({ fresh, repeated }: ChosenPassword, words: readonly string[]) =>
  fresh === repeated && brokenPasswordRules(fresh, words).length === 0

type Props = {
  value: ChosenPassword
  onChange: (value: ChosenPassword) => void
  words: readonly string[]
  /** Somebody wanted to go on. */
  strict: boolean
  /** What the server refused, beside the field. */
  error?: string | undefined
  size?: 'sm' | 'md'
}

/** A new password, typed twice, with its rules ticked off while typing. */
export function NewPassword({ value, onChange, words, strict, error, size = 'md' }: Props) {
  const { t } = useTranslation('password')
  const rules = useId()
  const { fresh, repeated } = value
  const isWeak = strict && brokenPasswordRules(fresh, words).length > 0
  // Not while it is still being typed.
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
