import { Button, Modal } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePaperPart } from '../status/usePaperPart.ts'
import { DeclinedList } from './DeclinedList.tsx'

type Props = { uuid: string; mayRevive: boolean }

/** Work that the customer declined on an earlier visit of this car. Without any there is nothing to see. */
export function DeclinedWork({ uuid, mayRevive }: Props) {
  const { t } = useTranslation('paper')
  const [isOpen, setOpen] = useState(false)
  const items = usePaperPart(uuid, 'declined').data?.items ?? []
  if (items.length === 0) return null
  return (
    <>
      <Button
        size="compact-sm"
        variant="light"
        color="orange"
        leftSection={<IconHistory size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('declined.open', { n: items.length })}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        size="lg"
        title={t('declined.title')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <DeclinedList uuid={uuid} items={items} mayRevive={mayRevive} onClose={() => setOpen(false)} />
      </Modal>
    </>
  )
}
