import { Alert, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { RetentionLine } from '#contract/retention.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import classes from './Retention.module.css'
import { RetentionTable } from './RetentionTable.tsx'

type Props = {
  title: string
  text: string
  confirm: string
  /** The rows to be removed now. Kinds without a row to remove are left out. */
  lines: readonly RetentionLine[]
  act: () => Promise<void>
  onClose: () => void
  onDone: () => void
}

/** Asks before old rows are purged, and shows their numbers. */
export function AskDialog({ title, text, confirm, lines, act, onClose, onDone }: Props) {
  const { t } = useTranslation('settings')
  const attempt = useAttempt()
  const removed = lines.filter((line) => line.removed > 0)
  const run = async () => {
    const isDone = await attempt.run(act)
    // After a refusal the numbers may be new, and the dialog shows them.
    onDone()
    if (isDone) onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('retention.cancel') }}>
      <p>{text}</p>
      {removed.length === 0 ? <p>{t('retention.nothing')}</p> : <RetentionTable lines={removed} isDone={false} />}
      {attempt.message && <Alert color="red">{attempt.message}</Alert>}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('retention.cancel')}
        </Button>
        <Button color="red" loading={attempt.busy} onClick={() => void run()}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  )
}
