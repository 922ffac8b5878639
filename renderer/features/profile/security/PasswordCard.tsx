import { Alert, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/api/define/shapes.ts'
import { usePasswordChange } from '#renderer/net/session/usePasswordChange.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { useFocusBack } from '#renderer/ui/controls/useFocusBack.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { NewPassword } from '#renderer/ui/password/NewPassword.tsx'
import { CurrentPassword } from '../card/CurrentPassword.tsx'
import classes from '../card/Profile.module.css'

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
  const change = usePasswordChange(user)
  const save = async () => {
    if (!(await change.save())) return
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
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <CurrentPassword
        value={change.current}
        onChange={change.setCurrent}
        error={change.isCurrentMissing ? t('twofa.requiredPassword') : change.wrongCurrent}
      />
      <NewPassword
        value={change.chosen}
        onChange={change.setChosen}
        words={change.words}
        strict={change.isStrict}
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
