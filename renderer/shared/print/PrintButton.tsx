import { Button, Tooltip } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PrintModal } from './PrintModal.tsx'

type Props = {
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
  /** The content of the dialog. It is mounted while the dialog is open. */
  children: ReactNode
  /** Size of the button, that of the buttons beside it. */
  size?: 'sm' | 'compact-sm'
}

/** A button that opens the print dialog of a record. Ctrl+P opens it from anywhere on the sheet. */
export function PrintButton({ isOpen, onOpen, onClose, children, size = 'compact-sm' }: Props) {
  const { t } = useTranslation('print')
  useHotkeys([['mod+P', onOpen]], [])
  return (
    <>
      <Tooltip label={t('action')}>
        <Button
          size={size}
          variant="default"
          leftSection={<IconPrinter size={14} aria-hidden />}
          aria-keyshortcuts="Control+P"
          onClick={onOpen}
        >
          {t('action')}
        </Button>
      </Tooltip>
      <PrintModal isOpen={isOpen} onClose={onClose}>
        {children}
      </PrintModal>
    </>
  )
}
