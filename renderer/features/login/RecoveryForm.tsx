import { Button, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TYPED_CODE_MAX, typedCode } from '#contract/text/typedCode.ts'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import { useNow } from '#renderer/ui/time/clock.ts'
import classes from './LoginScreen.module.css'
import { SignInError } from './SignInError.tsx'
import type { SignIn } from './useSignIn.ts'

const FORM = /^[A-Z2-9]{12}$/

type Props = { signIn: SignIn; onApp: () => void }

/** Signs in with a recovery code, for users who lost their phone. */
export function RecoveryForm({ signIn, onApp }: Props) {
  const { t } = useTranslation(['login', 'errors'])
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const blocked = useNow((now) => now < signIn.blockedUntil)
  const typed = typedCode(code)
  const isWrong = signIn.error?.code === 'totp_failed'
  const refused = isWrong ? 'wrong' : undefined
  const problem = tried && !FORM.test(typed) ? 'form' : refused
  useEffect(() => input.current?.focus(), [])
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (FORM.test(typed)) void signIn.submit(typed)
      }}
    >
      <ScreenTitle>{t('recovery.title')}</ScreenTitle>
      <Text c="dimmed">{t('recovery.text')}</Text>
      {signIn.error && !isWrong && <SignInError signIn={signIn} error={signIn.error} />}
      <TextInput
        ref={input}
        label={t('recovery.code')}
        name="recovery"
        value={code}
        size="md"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={TYPED_CODE_MAX}
        error={problem && t(`recovery.${problem}`)}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" size="md" loading={signIn.busy} disabled={blocked} fullWidth>
        {t('signIn')}
      </Button>
      <Button variant="subtle" onClick={onApp}>
        {t('recovery.app')}
      </Button>
      <Button variant="subtle" onClick={signIn.back}>
        {t('secondFactor.back')}
      </Button>
    </form>
  )
}
