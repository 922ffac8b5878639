import { Button, Modal } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { usePaperPart } from '../status/usePaperPart.ts'
import { PrintDialog } from './PrintDialog.tsx'

type Props = {
  uuid: string
  /** The sheet that is open, when it is an extension. */
  extension?: number
  /** Something is typed and not saved. */
  isTyped: boolean
}

/** Everything that can be printed of an order, looked at before it is; Ctrl+P opens it from anywhere on the sheet. */
export function PrintPaper(props: Props) {
  const { t } = useTranslation('print')
  const [isOpen, setOpen] = useState(false)
  useHotkeys([['mod+P', () => setOpen(true)]], [])
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPrinter size={14} aria-hidden />}
        aria-keyshortcuts="Control+P"
        onClick={() => setOpen(true)}
      >
        {t('action')}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('action')} size="72rem">
        <Loaded {...props} onClose={() => setOpen(false)} />
      </Modal>
    </>
  )
}

function Loaded({ uuid, ...props }: Props & { onClose: () => void }) {
  const part = usePaperPart(uuid, 'print')
  if (!part.data) return <NotLoaded answers={[part]} height={320} />
  return <PrintDialog print={part.data} {...props} />
}
