import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Entry } from '#renderer/net/outbox/entry.ts'
import { deleteEntry } from '#renderer/net/outbox/outboxQueue.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import classes from './Outbox.module.css'

type Props = { entry: Entry | null; onClose: () => void }

/** Asks before a waiting write is deleted unsent. */
export function DiscardQuestion({ entry, onClose }: Props) {
  const { t } = useTranslation('outbox')
  const discard = () => {
    if (entry) deleteEntry(entry.id)
    onClose()
  }
  return (
    <Dialog
      opened={entry !== null}
      onClose={onClose}
      title={t('discardTitle')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <p className={classes.text}>{t(entry?.work.kind === 'create' ? 'discardWhole' : 'discardText')}</p>
      <div className={classes.end}>
        <Button variant="default" onClick={onClose}>
          {t('keep')}
        </Button>
        <Button color="red" onClick={discard}>
          {t('discard')}
        </Button>
      </div>
    </Dialog>
  )
}
