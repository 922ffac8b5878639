import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { logout, reloadUser } from '#renderer/net/session/session.ts'
import { MessagePage } from './MessagePage.tsx'

/** There is a session, but the server has not confirmed it yet. Never a reason to sign anybody out. */
export function Unreachable() {
  const { t } = useTranslation('shell')
  return (
    <main>
      <MessagePage icon={<IconPlugConnectedX />} title={t('unreachable.title')} text={t('unreachable.text')}>
        <Button onClick={() => void reloadUser()}>{t('unreachable.retry')}</Button>
        <Button variant="default" onClick={() => void logout()}>
          {t('unreachable.signOut')}
        </Button>
      </MessagePage>
    </main>
  )
}
