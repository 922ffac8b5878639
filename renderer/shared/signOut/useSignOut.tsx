import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOutbox } from '#renderer/net/outbox/useOutbox.ts'
import { logout } from '#renderer/net/session/session.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'

/** Signs out. Asks first while writes of the user wait on this device; they stay on it. */
export function useSignOut(): { signOut: () => void; question: ReactNode } {
  const { t } = useTranslation('outbox')
  const number = useOutbox(({ entries }) => entries.length)
  const [isAsking, setAsking] = useState(false)
  const stay = () => setAsking(false)
  const signOut = () => {
    if (number > 0) setAsking(true)
    else void logout()
  }
  const question = (
    <Dialog opened={isAsking} onClose={stay} title={t('signOutTitle')} closeButtonProps={{ 'aria-label': t('close') }}>
      <p>{t('signOutText', { number })}</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => void logout()}>
          {t('signOut')}
        </Button>
        <Button onClick={stay}>{t('stay')}</Button>
      </Group>
    </Dialog>
  )
  return { signOut, question }
}
