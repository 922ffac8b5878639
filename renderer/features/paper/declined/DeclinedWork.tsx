import { Button, Tooltip } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MoreDeclined } from '#renderer/records/declined/MoreDeclined.tsx'
import { useDeclined } from '#renderer/records/declined/useDeclined.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { DeclinedList } from './DeclinedList.tsx'

type Props = { uuid: string; mayRevive: boolean }

/** Works that the customer declined on earlier visits of this car. Null when there are none. */
export function DeclinedWork({ uuid, mayRevive }: Props) {
  const { t } = useTranslation('paper')
  const [isOpen, setOpen] = useState(false)
  const { items, more, showMore } = useDeclined('paper', uuid)
  if (items.length === 0) return null
  const count = items.length + more
  const words = t('declined.open', { n: count })
  return (
    <>
      <Tooltip label={words}>
        <Button
          size="compact-sm"
          variant="light"
          color="orange"
          leftSection={<IconHistory size={14} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {words}
          <span data-count aria-hidden>
            {count}
          </span>
        </Button>
      </Tooltip>
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        size="lg"
        title={t('declined.title')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <DeclinedList uuid={uuid} items={items} mayRevive={mayRevive} onClose={() => setOpen(false)} />
        <MoreDeclined more={more} onMore={showMore} />
      </Dialog>
    </>
  )
}
