import { Alert, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/api/shapes.ts'
import { useActivity } from '#renderer/desktop/activity.ts'
import { useSession } from '#renderer/net/session.ts'
import { usePasswordChange } from '#renderer/net/usePasswordChange.ts'
import { Card } from '#renderer/ui/Card.tsx'
import { isChosen, NewPassword } from '#renderer/ui/NewPassword.tsx'
import { showToast } from '#renderer/ui/toasts.ts'
import { useFocusBack } from '#renderer/ui/useFocusBack.ts'
import { CurrentPassword } from '../CurrentPassword.tsx'
import classes from '../Profile.module.css'

type Props = { user: User }

export function PasswordCard({ user }: Props) {
  const { t } = useTranslation('profile')
  const [open, setOpen] = useState(false)
  const { inside, outside } = useFocusBack(open)
  return (
    <Card title={t('password.title')}>
      {open ? (
        <div ref={inside}>
          <Change user={user} onClose={() => setOpen(false)} />
        </div>
      ) : (
        <div className={classes.line}>
          <Text c="dimmed" size="sm">
            {t('password.hint')}
          </Text>
          <Button ref={outside} variant="default" onClick={() => setOpen(true)}>
            {t('password.change')}
          </Button>
        </div>
      )}
    </Card>
  )
}

function Change({ user, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('profile')
  const { company, dealerName } = useSession()
  const change = usePasswordChange([
    user.first_name,
    user.last_name,
    user.email.split('@')[0] ?? '',
    company ?? '',
    dealerName ?? '',
  ])
  const [strict, setStrict] = useState(false)
  useActivity('form', change.current !== '' || change.chosen.fresh !== '')
  const save = async () => {
    setStrict(true)
    if (change.current === '' || !isChosen(change.chosen, change.words)) return
    if (!(await change.send())) return
    showToast('success', t('password.changed'))
    onClose()
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {change.message && (
        <Alert color="red" role="alert">
          {change.message}
        </Alert>
      )}
      {/* Password managers find out whose password that is. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <CurrentPassword
        value={change.current}
        onChange={change.setCurrent}
        error={strict && change.current === '' ? t('twofa.requiredPassword') : change.wrongCurrent}
      />
      <NewPassword
        value={change.chosen}
        onChange={change.setChosen}
        words={change.words}
        strict={strict}
        error={change.refused}
        size="sm"
      />
      <Text c="dimmed" size="sm">
        {t('password.ends')}
      </Text>
      <div className={classes.buttons}>
        <Button type="submit" loading={change.busy}>
          {t('password.save')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('password.cancel')}
        </Button>
      </div>
    </form>
  )
}
