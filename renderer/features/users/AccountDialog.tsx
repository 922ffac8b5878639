import { Alert, Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type Props = {
  title: string
  isOpen: boolean
  onClose: () => void
  /** What the server refused. */
  refusal: string | null
  /** What is shown would be lost with a click beside it or a key. */
  isOnce?: boolean
  children: ReactNode
  /** After the one that cancels. */
  buttons: ReactNode
}

/** Asks before something is done with somebody's account that cannot be taken back. */
export function AccountDialog({ title, isOpen, onClose, refusal, isOnce = false, children, buttons }: Props) {
  const { t } = useTranslation('users')
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('account.cancel') }}
      closeOnClickOutside={!isOnce}
      closeOnEscape={!isOnce}
    >
      {children}
      {refusal && (
        <Alert color="red" role="alert" mt="sm">
          {refusal}
        </Alert>
      )}
      <Group justify="flex-end" mt="md">
        {!isOnce && (
          <Button variant="default" onClick={onClose}>
            {t('account.cancel')}
          </Button>
        )}
        {buttons}
      </Group>
    </Modal>
  )
}
