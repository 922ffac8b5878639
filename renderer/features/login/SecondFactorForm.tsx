import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeInput } from '#renderer/ui/controls/CodeInput.tsx'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import { useNow } from '#renderer/ui/time/clock.ts'
import classes from './LoginScreen.module.css'
import { SignInError } from './SignInError.tsx'
import type { SignIn } from './useSignIn.ts'

const ABOUT_THE_CODE: readonly string[] = ['totp_failed', 'bad_request_totp']

type Props = { signIn: SignIn; onRecovery: () => void }

/** Asks for the code of the second factor and sends it as soon as it is complete. */
export function SecondFactorForm({ signIn, onRecovery }: Props) {
  const { t } = useTranslation(['login', 'errors'])
  const aboutCode = signIn.error !== null && ABOUT_THE_CODE.includes(signIn.error.code)
  const blocked = useNow((now) => now < signIn.blockedUntil)
  const [code, setCode] = useState('')
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void signIn.submit(code)
      }}
    >
      <ScreenTitle>{t('secondFactor.title')}</ScreenTitle>
      <Text c="dimmed">{t('secondFactor.text')}</Text>
      {signIn.error && !aboutCode && <SignInError signIn={signIn} error={signIn.error} />}
      <CodeInput
        label={t('secondFactor.code')}
        value={code}
        onChange={setCode}
        error={aboutCode && signIn.error ? t(`errors:${signIn.error.code}`) : undefined}
        onComplete={(complete) => void signIn.submit(complete)}
        autoFocus
      />
      <Button type="submit" size="md" loading={signIn.busy} disabled={blocked} fullWidth>
        {t('secondFactor.confirm')}
      </Button>
      <Button variant="subtle" onClick={onRecovery}>
        {t('recovery.use')}
      </Button>
      <Button variant="subtle" onClick={signIn.back}>
        {t('secondFactor.back')}
      </Button>
    </form>
  )
}
