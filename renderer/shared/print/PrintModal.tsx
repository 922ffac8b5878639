import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'

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
    <Dialog opened={isOpen} onClose={onClose} title={t('action')} size="72rem">
      {children}
    </Dialog>
  )
}
