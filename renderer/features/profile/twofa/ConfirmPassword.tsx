import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActivity } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { CurrentPassword } from '../card/CurrentPassword.tsx'
import classes from '../card/Profile.module.css'
import type { Secret } from './ScanCode.tsx'

type Props = { onConfirmed: (secret: Secret) => void }

/** Asks for the password, so that a person who finds the screen open cannot link the account to another phone. */
export function ConfirmPassword({ onConfirmed }: Props) {
  const { t } = useTranslation('profile')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const attempt = useAttempt()
  useActivity('form', password !== '')
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(password === '')
        if (password !== '')
          void attempt.run(async () => onConfirmed(await call('POST /v1/auth/twofa', { body: { password } })))
      }}
    >
      <Text>{t('twofa.start.text')}</Text>
      <CurrentPassword
        value={password}
        onChange={setPassword}
        error={missing ? t('twofa.requiredPassword') : attempt.message}
      />
      <Button type="submit" loading={attempt.busy}>
        {t('twofa.start.next')}
      </Button>
    </form>
  )
}
