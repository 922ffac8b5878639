import { Alert, Button, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/api/define/shapes.ts'
import { EMAIL_MAX_LENGTH } from '#contract/constants.ts'
import { shownAddress } from '#contract/text/unicodeDomain.ts'
import { useActivity } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { useFocusBack } from '#renderer/ui/controls/useFocusBack.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { CurrentPassword } from '../card/CurrentPassword.tsx'
import classes from '../card/Profile.module.css'

type Props = { user: User }

/** The mail address is the sign-in name, so changing it needs the password. */
export function EmailCard({ user }: Props) {
  const { t } = useTranslation(['profile', 'errors'])
  const [open, setOpen] = useState(false)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const attempt = useAttempt()
  const { inside, outside } = useFocusBack(open)
  useActivity('form', open && (email !== '' || password !== ''))

  const close = () => {
    setOpen(false)
    setEmail('')
    setPassword('')
    attempt.clear()
  }
  const save = () =>
    attempt.run(async () => {
      useSession.setState({ user: await call('PUT /v1/auth/email', { body: { email: email.trim(), password } }) })
      showToast('success', t('email.changed'))
      close()
    })
  const field = attempt.fields.email
  const aboutPassword = attempt.code === 'wrong_password'

  return (
    <Card title={t('email.title')}>
      <div className={classes.line}>
        <div>
          <MachineText>{shownAddress(user.email)}</MachineText>
          <Text c="dimmed" size="sm">
            {t('email.hint')}
          </Text>
        </div>
        {!open && (
          <Button ref={outside} variant="default" onClick={() => setOpen(true)}>
            {t('email.change')}
          </Button>
        )}
      </div>
      {open && (
        <div ref={inside}>
          <form
            className={classes.form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              if (email.trim() !== '' && password !== '') void save()
            }}
          >
            {attempt.message && !field && !aboutPassword && (
              <Alert color="red" role="alert">
                {attempt.message}
              </Alert>
            )}
            <TextInput
              label={t('email.fresh')}
              type="email"
              value={email}
              maxLength={EMAIL_MAX_LENGTH}
              autoComplete="email"
              dir="ltr"
              error={field && t(`errors:field.${field}`)}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <CurrentPassword value={password} onChange={setPassword} error={aboutPassword ? attempt.message : null} />
            <div className={classes.buttons}>
              <Button type="submit" loading={attempt.busy} disabled={email.trim() === '' || password === ''}>
                {t('email.save')}
              </Button>
              <Button variant="default" onClick={close}>
                {t('email.cancel')}
              </Button>
            </div>
          </form>
        </div>
      )}
    </Card>
  )
}
