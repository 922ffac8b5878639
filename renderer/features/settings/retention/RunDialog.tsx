import { Alert, Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { RetentionLine } from '#contract/retention.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import classes from './Retention.module.css'
import { RetentionTable } from './RetentionTable.tsx'

type Props = { lines: readonly RetentionLine[]; onClose: () => void; onBegun: () => void }

/** Asks before old rows are purged, and shows their numbers. */
export function RunDialog({ lines, onClose, onBegun }: Props) {
  const { t } = useTranslation('settings')
  const attempt = useAttempt()
  const run = async () => {
    const isBegun = await attempt.run(async () => {
      await call('POST /v1/admin/retention/run')
    })
    if (!isBegun) return
    onBegun()
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('retention.sure')}
      closeButtonProps={{ 'aria-label': t('retention.cancel') }}
    >
      <p>{t('retention.sureText')}</p>
      <RetentionTable lines={lines} isDone={false} />
      {attempt.message && <Alert color="red">{attempt.message}</Alert>}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('retention.cancel')}
        </Button>
        <Button color="red" loading={attempt.busy} onClick={() => void run()}>
          {t('retention.run')}
        </Button>
      </div>
    </Modal>
  )
}
