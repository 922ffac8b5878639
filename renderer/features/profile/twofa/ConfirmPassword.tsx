import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PASSWORD_MAX_LENGTH } from '#contract/constants.ts'
import { useActivity } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/api.ts'
import { RevealPassword } from '#renderer/ui/RevealPassword.tsx'
import classes from './Profile.module.css'
import type { Secret } from './ScanCode.tsx'
import { useAttempt } from './useAttempt.ts'

type Props = { onConfirmed: (secret: Secret) => void }

/** Nobody else who finds the screen open can tie the account to their own phone. */
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
      <RevealPassword
        label={t('twofa.start.password')}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={missing ? t('twofa.requiredPassword') : attempt.message}
        autoComplete="current-password"
        maxLength={PASSWORD_MAX_LENGTH}
        showLabel={t('twofa.showPassword')}
        hideLabel={t('twofa.hidePassword')}
      />
      <Button type="submit" loading={attempt.busy}>
        {t('twofa.start.next')}
      </Button>
    </form>
  )
}
