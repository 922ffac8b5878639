import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { logout, reloadUser } from '#renderer/net/session/session.ts'
import { MessagePage } from './MessagePage.tsx'

/** Shown while a session exists that the server has not confirmed yet. The user is never signed out for that. */
export function Unreachable() {
  const { t } = useTranslation('shell')
  return (
    <main>
      <MessagePage sketch="unplugged" title={t('unreachable.title')} text={t('unreachable.text')}>
        <Button onClick={() => void reloadUser()}>{t('unreachable.retry')}</Button>
        <Button variant="default" onClick={() => void logout()}>
          {t('unreachable.signOut')}
        </Button>
      </MessagePage>
    </main>
  )
}
