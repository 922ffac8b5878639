import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeInput } from '#renderer/ui/CodeInput.tsx'
import { ScreenTitle } from '#renderer/ui/ScreenTitle.tsx'
import classes from './LoginScreen.module.css'
import { SignInError } from './SignInError.tsx'
import type { SignIn } from './useSignIn.ts'

type Props = { signIn: SignIn }

/** Sends the code by itself when it is complete. */
export function SecondFactorForm({ signIn }: Props) {
  const { t } = useTranslation('login')
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
      {signIn.error && <SignInError signIn={signIn} error={signIn.error} />}
      <CodeInput
        label={t('secondFactor.code')}
        value={code}
        onChange={setCode}
        onComplete={(complete) => void signIn.submit(complete)}
        autoFocus
      />
      <Button type="submit" size="md" loading={signIn.busy} fullWidth>
        {t('secondFactor.confirm')}
      </Button>
      <Button variant="subtle" onClick={signIn.back}>
        {t('secondFactor.back')}
      </Button>
    </form>
  )
}
