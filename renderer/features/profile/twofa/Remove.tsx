import { Alert, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PASSWORD_MAX_LENGTH } from '#contract/constants.ts'
import { useActivity } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/api.ts'
import { reloadUser } from '#renderer/net/session.ts'
import { CodeInput } from '#renderer/ui/CodeInput.tsx'
import { RevealPassword } from '#renderer/ui/RevealPassword.tsx'
import { showToast } from '#renderer/ui/toasts.ts'
import classes from './Profile.module.css'
import { useAttempt } from './useAttempt.ts'

const ABOUT_THE_CODE = ['no_code', 'code_invalid_or_expired']

type Props = { required: boolean; onCancel: () => void; onRemoved: () => void }

export function Remove({ required, onCancel, onRemoved }: Props) {
  const { t } = useTranslation('profile')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const attempt = useAttempt()
  useActivity('form', password !== '' || code !== '')
  const aboutCode = attempt.code !== null && ABOUT_THE_CODE.includes(attempt.code)
  const aboutPassword = attempt.code === 'wrong_password'
  const remove = () =>
    attempt.run(async () => {
      await call('POST /v1/auth/twofa/disable', { body: { password, code } })
      await reloadUser()
      showToast('success', t('twofa.active.removed'))
      onRemoved()
    })
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void remove()
      }}
    >
      <Text c="dimmed">{t('twofa.active.removeText')}</Text>
      {required && <Alert color="yellow">{t('twofa.active.required')}</Alert>}
      {attempt.message && !aboutCode && !aboutPassword && (
        <Alert color="red" role="alert">
          {attempt.message}
        </Alert>
      )}
      <RevealPassword
        label={t('twofa.active.password')}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={aboutPassword && attempt.message}
        autoComplete="current-password"
        maxLength={PASSWORD_MAX_LENGTH}
        showLabel={t('twofa.showPassword')}
        hideLabel={t('twofa.hidePassword')}
      />
      <CodeInput
        label={t('twofa.active.code')}
        value={code}
        onChange={setCode}
        error={(aboutCode && attempt.message) || undefined}
      />
      <div className={classes.buttons}>
        <Button type="submit" color="red" loading={attempt.busy}>
          {t('twofa.active.confirm')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('twofa.active.cancel')}
        </Button>
      </div>
    </form>
  )
}
