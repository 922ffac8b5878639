import { Button } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ToolLabel } from '#renderer/records/list/tools/ToolLabel.tsx'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { DeskFigures } from './DeskFigures.tsx'

/** Opens the figures of a desk. */
export function FiguresButton({ location }: { location: string }) {
  const { t } = useTranslation('checkin')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        title={t('figures.open')}
        leftSection={<IconChartBar size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        <ToolLabel>{t('figures.open')}</ToolLabel>
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('figures.title')} size="xl">
        {isOpen && <DeskFigures location={location} />}
      </Dialog>
    </>
  )
}
