import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatMessage } from '#contract/api/define/shapes.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { withdraw } from './changes.ts'

type Props = { message: ChatMessage; onClose: () => void }

/** Asks before a text is erased, because it cannot be brought back. */
export function WithdrawDialog({ message, onClose }: Props) {
  const { t } = useTranslation('chat')
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    await withdraw(message)
    onClose()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('messages.withdrawTitle')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <p>{t('messages.withdrawText')}</p>
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('info.cancel')}
        </Button>
        <Button color="red" loading={isBusy} onClick={() => void confirm()}>
          {t('messages.withdraw')}
        </Button>
      </Group>
    </Dialog>
  )
}
