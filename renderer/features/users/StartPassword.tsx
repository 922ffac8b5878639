import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActivity } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { CopyButton } from '#renderer/ui/controls/CopyButton.tsx'
import { AccountDialog } from './AccountDialog.tsx'
import classes from './Users.module.css'

type Props = { uuid: string; onGiven: () => void }

/**
 * Creates a password to hand over to a user without mail. It asks first, because it ends their sessions. The password
 * is shown only once.
 */
export function StartPassword({ uuid, onGiven }: Props) {
  const { t } = useTranslation('users')
  const attempt = useAttempt()
  const [isOpen, setOpen] = useState(false)
  const [password, setPassword] = useState<string | null>(null)
  // The password cannot be shown again, so an update must wait.
  useActivity('form', password !== null)
  const give = () =>
    attempt.run(async () => {
      const answer = await call('POST /v1/admin/users/:user_uuid/start-password', { params: { user_uuid: uuid } })
      setPassword(answer.password)
      onGiven()
    })
  const close = () => {
    setOpen(false)
    setPassword(null)
  }
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('account.startPassword')}
      </Button>
      <AccountDialog
        title={t('account.startPassword')}
        isOpen={isOpen}
        onClose={close}
        refusal={attempt.message}
        isOnce={password !== null}
        buttons={
          password === null ? (
            <Button loading={attempt.busy} onClick={() => void give()}>
              {t('account.startPasswordNow')}
            </Button>
          ) : (
            <>
              <CopyButton text={password} label={t('account.copy')} done={t('account.copied')} />
              <Button onClick={close}>{t('account.startPasswordDone')}</Button>
            </>
          )
        }
      >
        <Text>{t(password === null ? 'account.startPasswordText' : 'account.startPasswordOnce')}</Text>
        {password !== null && (
          <output className={classes.startPassword} dir="ltr" aria-label={t('account.startPassword')}>
            {password}
          </output>
        )}
      </AccountDialog>
    </>
  )
}
