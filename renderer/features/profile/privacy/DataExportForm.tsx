import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#renderer/net/calls/api.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { CurrentPassword } from '../card/CurrentPassword.tsx'
import classes from '../card/Profile.module.css'
import { ProofForm } from '../twofa/ProofForm.tsx'

type Props = { has2fa: boolean; onCancel: () => void; onAsked: () => Promise<void> }

/** Asks for the password, so that a person who finds the screen open cannot take all data. */
export function DataExportForm({ has2fa, onCancel, onAsked }: Props) {
  const { t } = useTranslation('profile')
  const [password, setPassword] = useState('')
  const attempt = useAttempt()
  if (has2fa)
    return (
      <ProofForm
        text={t('privacy.export.proof')}
        action={t('privacy.export.ask')}
        onCancel={onCancel}
        onProven={async (proof) => {
          await call('POST /v1/auth/data-export', { body: proof })
          await onAsked()
        }}
      />
    )
  const aboutPassword = attempt.code === 'wrong_password'
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (password !== '')
          void attempt.run(async () => {
            await call('POST /v1/auth/data-export', { body: { password } })
            await onAsked()
          })
      }}
    >
      {attempt.message && !aboutPassword && (
        <Alert color="red" role="alert">
          {attempt.message}
        </Alert>
      )}
      <CurrentPassword value={password} onChange={setPassword} error={aboutPassword ? attempt.message : null} />
      <div className={classes.buttons}>
        <Button type="submit" loading={attempt.busy} disabled={password === ''}>
          {t('privacy.export.ask')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('email.cancel')}
        </Button>
      </div>
    </form>
  )
}
