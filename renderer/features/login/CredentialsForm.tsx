import { Alert, Button, Text, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DEALER_CODE_MAX_LENGTH, EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH } from '#contract/constants.ts'
import { setDealerCode } from '#renderer/net/settings/settings.ts'
import { RevealPassword } from '#renderer/ui/password/RevealPassword.tsx'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import { useNow } from '#renderer/ui/time/clock.ts'
import { afterClick } from './afterClick.ts'
import { FIELDS, type Field, fieldOf } from './credentials.ts'
import classes from './LoginScreen.module.css'
import { SignInError } from './SignInError.tsx'
import type { SignIn } from './useSignIn.ts'

type Props = {
  signIn: SignIn
  /** Whether the last session ended without the user's action. */
  ended: boolean
  onForgot: () => void
}

export function CredentialsForm({ signIn, ended, onForgot }: Props) {
  const { t } = useTranslation(['login', 'errors'])
  const { values, missing, busy } = signIn
  // During the second step, an error is shown beside the code.
  const error = signIn.step === 'credentials' ? signIn.error : null
  const form = useRef<HTMLFormElement>(null)
  const blocked = useNow((now) => now < signIn.blockedUntil)
  const wrong = error && fieldOf(error.code)

  const focus = (field: Field) => form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
  // Focuses the first empty field.
  useEffect(() => {
    const field = FIELDS.find((name) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.value === '')
    form.current?.querySelector<HTMLInputElement>(`[name=${field ?? 'password'}]`)?.focus()
  }, [])
  const firstMissing = missing[0]
  useEffect(() => {
    const field = firstMissing ?? (error?.code === 'invalid_credentials' ? 'password' : wrong)
    if (field) form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
  }, [firstMissing, error, wrong])

  const messageFor = (field: Field) => {
    if (missing.includes(field)) return t(`required.${field}`)
    if (wrong !== field || !error) return undefined
    return error.code === 'not_found' ? t('unknownDealer') : t(`errors:${error.code}`)
  }
  const inputOf = (field: Field) => ({
    name: field,
    label: t(field),
    value: values[field],
    error: messageFor(field),
    size: 'md',
    dir: 'ltr',
    onChange: (event: { currentTarget: { value: string } }) => signIn.setValue(field, event.currentTarget.value),
  })

  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void signIn.submit()
      }}
    >
      <ScreenTitle>{t('title')}</ScreenTitle>
      {ended && !error && <Alert color="petrol">{t('sessionEnded')}</Alert>}
      {error && !wrong && <SignInError signIn={signIn} error={error} onElapsed={() => focus('password')} />}
      <TextInput
        {...inputOf('company')}
        autoComplete="organization"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={DEALER_CODE_MAX_LENGTH}
        // The notices and the logo of another dealer move the buttons below.
        onBlur={() => afterClick(() => setDealerCode(values.company.trim() || null))}
      />
      <TextInput
        {...inputOf('email')}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX_LENGTH}
      />
      <RevealPassword
        {...inputOf('password')}
        autoComplete="current-password"
        maxLength={PASSWORD_MAX_LENGTH}
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
      />
      <Button type="submit" size="md" loading={busy} disabled={blocked} fullWidth>
        {t('signIn')}
      </Button>
      <Button variant="subtle" onClick={onForgot}>
        {t('forgot.open')}
      </Button>
      {values.company === '' && (
        <Text size="sm" c="dimmed" ta="center">
          {t('companyHint')}
        </Text>
      )}
    </form>
  )
}
