import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PrintModal } from './PrintModal.tsx'

type Props = {
  uuids: readonly string[]
  /** Draws the print dialog of a row. */
  dialog: (uuid: string, close: () => void) => ReactNode
}

/** Prints the selected row of a list without opening it. Null unless exactly one row is selected. */
export function PrintSelected({ uuids, dialog }: Props) {
  const { t } = useTranslation('print')
  const [isOpen, setOpen] = useState(false)
  const [uuid, second] = uuids
  if (uuid === undefined || second !== undefined) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPrinter size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('action')}
      </Button>
      <PrintModal isOpen={isOpen} onClose={close}>
        {dialog(uuid, close)}
      </PrintModal>
    </>
  )
}
