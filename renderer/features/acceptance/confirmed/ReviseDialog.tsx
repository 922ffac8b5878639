import { Button, Modal, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { reviseVisit } from '../data/acceptanceWrites.ts'
import classes from './Confirmed.module.css'

const REASON_MAX = 500

/** Begins the next revision of a signed acceptance. The signed one stays. */
export function ReviseDialog({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const { t } = useTranslation(['acceptance', 'photos'])
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  useTypedInput(reason)
  const begin = async () => {
    setTried(true)
    if (reason.trim() === '' || isBusy) return
    setBusy(true)
    try {
      await reviseVisit(uuid, reason.trim())
      onClose()
    } catch (error) {
      showFailure(error)
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('confirmed.change')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('photos:close') }}
    >
      <div className={classes.dialog}>
        <p>{t('confirmed.changeText')}</p>
        <Textarea
          size="md"
          autosize
          minRows={2}
          data-autofocus
          label={t('confirmed.why')}
          maxLength={REASON_MAX}
          dir="auto"
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          error={isTried && reason.trim() === '' && t('confirmed.whyMissing')}
        />
        <Button size="lg" loading={isBusy} onClick={() => void begin()}>
          {t('confirmed.begin')}
        </Button>
      </div>
    </Modal>
  )
}
