import { Alert, Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/api/define/shapes.ts'
import { PASSWORD_MAX_LENGTH } from '#contract/constants.ts'
import { logout, reloadUser } from '#renderer/net/session/session.ts'
import { usePasswordChange } from '#renderer/net/session/usePasswordChange.ts'
import { NewPassword } from '#renderer/ui/password/NewPassword.tsx'
import { RevealPassword } from '#renderer/ui/password/RevealPassword.tsx'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import classes from './Password.module.css'

type Props = { user: User }

/** Another person knows the password, or it is too old: it must be changed before anything else. */
export function ChangeRequired({ user }: Props) {
  const { t } = useTranslation('password')
  const change = usePasswordChange(user)
  const save = async () => {
    if (await change.save()) await reloadUser()
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
      <ScreenTitle>{t('required.title')}</ScreenTitle>
      <Text c="dimmed">{t('required.text')}</Text>
      {change.message && (
        <Alert color="red" role="alert">
          {change.message}
        </Alert>
      )}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <RevealPassword
        label={t('current')}
        name="password"
        size="md"
        value={change.current}
        error={change.isCurrentMissing ? t('currentMissing') : change.wrongCurrent}
        autoComplete="current-password"
        maxLength={PASSWORD_MAX_LENGTH}
        showLabel={t('show')}
        hideLabel={t('hide')}
        onChange={(event) => change.setCurrent(event.currentTarget.value)}
      />
      <NewPassword
        value={change.chosen}
        onChange={change.setChosen}
        words={change.words}
        strict={change.isStrict}
        error={change.refused}
      />
      <Button type="submit" size="md" loading={change.busy} fullWidth>
        {t('save')}
      </Button>
      <Button variant="subtle" onClick={() => void logout()}>
        {t('signOut')}
      </Button>
    </form>
  )
}
