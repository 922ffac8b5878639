import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#renderer/net/session/session.ts'
import { socket } from '#renderer/net/socket/socket.ts'
import { MessagePage } from './MessagePage.tsx'

export type NotLoadedProps = { onRetry: () => void }

/** Stands in for a screen whose code did not arrive, until the line is back. */
export function NotLoaded({ onRetry }: NotLoadedProps) {
  const { t } = useTranslation('shell')
  const signedIn = useSession(({ status }) => status === 'signed_in')
  useEffect(() => socket.onOpen(onRetry), [onRetry])
  return (
    <MessagePage
      icon={<IconPlugConnectedX />}
      title={t('unreachable.title')}
      text={t(signedIn ? 'unreachable.text' : 'connection.banner')}
    >
      <Button onClick={onRetry}>{t('unreachable.retry')}</Button>
    </MessagePage>
  )
}
