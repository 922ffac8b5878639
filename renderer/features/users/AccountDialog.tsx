import { Alert, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'

type Props = {
  title: string
  isOpen: boolean
  onClose: () => void
  /** The server's refusal. */
  refusal: string | null
  /** The shown content is lost on closing, so neither a click outside nor Escape closes the dialog. */
  isOnce?: boolean
  children: ReactNode
  /** Buttons after the cancel button. */
  buttons: ReactNode
}

/** Asks before an action on a user's account that cannot be undone. */
export function AccountDialog({ title, isOpen, onClose, refusal, isOnce = false, children, buttons }: Props) {
  const { t } = useTranslation('users')
  return (
    <Dialog
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
    </Dialog>
  )
}
