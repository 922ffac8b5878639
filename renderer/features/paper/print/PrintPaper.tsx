import { Button, Modal, Tooltip } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { usePaperPart } from '../status/usePaperPart.ts'
import { PrintDialog } from './PrintDialog.tsx'

type Props = {
  uuid: string
  /** Number of the open extension, if one is open. */
  extension?: number
  /** Whether the form has unsaved input. */
  isTyped: boolean
}

/** Stands in the address in place of an extension number and opens the print dialog. */
export const PRINT = 'print'

/** The print dialog of a paper with previews. Ctrl+P opens it from anywhere on the sheet. */
export function PrintPaper(props: Props) {
  const { t } = useTranslation('print')
  const navigate = useNavigate()
  const isAsked = useParams().extension === PRINT
  const [isWanted, setOpen] = useState(false)
  const isOpen = isWanted || isAsked
  const close = () => {
    setOpen(false)
    if (isAsked) void navigate(`/workshop/paper/${props.uuid}`, { replace: true })
  }
  useHotkeys([['mod+P', () => setOpen(true)]], [])
  return (
    <>
      <Tooltip label={t('action')}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPrinter size={14} aria-hidden />}
          aria-keyshortcuts="Control+P"
          onClick={() => setOpen(true)}
        >
          {t('action')}
        </Button>
      </Tooltip>
      <Modal opened={isOpen} onClose={close} title={t('action')} size="72rem">
        <Loaded {...props} onClose={close} />
      </Modal>
    </>
  )
}

function Loaded({ uuid, ...props }: Props & { onClose: () => void }) {
  const part = usePaperPart(uuid, 'print')
  if (!part.data) return <NotLoaded answers={[part]} height={320} />
  return <PrintDialog print={part.data} {...props} />
}
