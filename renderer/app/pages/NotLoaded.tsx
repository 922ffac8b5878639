import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#renderer/net/session/session.ts'
import { socket } from '#renderer/net/socket/socket.ts'
import { MessagePage } from './MessagePage.tsx'

export type NotLoadedProps = { onRetry: () => void }

/** Replaces a screen whose code could not be loaded, until the connection is back. */
export function NotLoaded({ onRetry }: NotLoadedProps) {
  const { t } = useTranslation('shell')
  const signedIn = useSession(({ status }) => status === 'signed_in')
  useEffect(() => socket.onOpen(onRetry), [onRetry])
  return (
    <MessagePage
      sketch="unplugged"
      title={t('unreachable.title')}
      text={t(signedIn ? 'unreachable.text' : 'connection.banner')}
    >
      <Button onClick={onRetry}>{t('unreachable.retry')}</Button>
    </MessagePage>
  )
}
