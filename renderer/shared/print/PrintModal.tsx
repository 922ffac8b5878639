import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type Props = {
  isOpen: boolean
  onClose: () => void
  /** The content of the dialog. It is mounted while the dialog is open. */
  children: ReactNode
}

/** The frame of a print dialog. */
export function PrintModal({ isOpen, onClose, children }: Props) {
  const { t } = useTranslation('print')
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('action')} size="72rem">
      {children}
    </Modal>
  )
}
