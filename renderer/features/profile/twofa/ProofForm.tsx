import { Alert, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActivity } from '#renderer/desktop/activity.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { CodeInput } from '#renderer/ui/controls/CodeInput.tsx'
import { CurrentPassword } from '../card/CurrentPassword.tsx'
import classes from '../card/Profile.module.css'

const ABOUT_THE_CODE = ['no_code', 'code_invalid_or_expired']

type Props = {
  text: string
  action: string
  color?: string
  onCancel: () => void
  /** Makes the call with the proof. If it throws, the form shows the error at the field that it is about. */
  onProven: (proof: { password: string; code: string }) => Promise<void>
}

/** Asks for password and app code before an action that weakens or replaces the second factor. */
export function ProofForm({ text, action, color, onCancel, onProven }: Props) {
  const { t } = useTranslation('profile')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const attempt = useAttempt()
  useActivity('form', password !== '' || code !== '')
  const aboutCode = attempt.code !== null && ABOUT_THE_CODE.includes(attempt.code)
  const aboutPassword = attempt.code === 'wrong_password'
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (password !== '') void attempt.run(() => onProven({ password, code }))
      }}
    >
      <Text c="dimmed">{text}</Text>
      {attempt.message && !aboutCode && !aboutPassword && (
        <Alert color="red" role="alert">
          {attempt.message}
        </Alert>
      )}
      <CurrentPassword value={password} onChange={setPassword} error={aboutPassword ? attempt.message : null} />
      <CodeInput
        label={t('twofa.active.code')}
        value={code}
        onChange={setCode}
        error={(aboutCode && attempt.message) || undefined}
      />
      <div className={classes.buttons}>
        <Button type="submit" {...(color ? { color } : {})} loading={attempt.busy} disabled={password === ''}>
          {action}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('twofa.active.cancel')}
        </Button>
      </div>
    </form>
  )
}
