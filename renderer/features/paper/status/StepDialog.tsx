import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { GrowingTextarea } from '#renderer/ui/controls/GrowingTextarea.tsx'
import { isClaim, type Step, splitRefusals, stepName } from './paperSteps.ts'
import { RefusalList, type WaysOut } from './RefusalList.tsx'
import classes from './Status.module.css'
import { TakenBy } from './TakenBy.tsx'
import type { PaperRow, usePaperCalls } from './usePaperCalls.ts'

type Props = {
  row: PaperRow
  step: Step
  calls: ReturnType<typeof usePaperCalls>
  ways: WaysOut
  onDone: (row: PaperRow) => void
  onClose: () => void
}

/** A step that needs input or is refused: the missing things and the actions that help. */
export function StepDialog({ row, step, calls, ways, onDone, onClose }: Props) {
  const { t } = useTranslation('paper')
  const [reason, setReason] = useState('')
  const [takenBy, setTakenBy] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  useTypedInput(reason)
  const { asked, blocking } = splitRefusals(step)
  const claim = isClaim(step)
  const asksReason = asked.includes('reason_required')
  const asksTaker = asked.includes('taker_required')
  const lacksReason = asksReason && reason.trim() === ''
  const lacksTaker = asksTaker && takenBy.trim() === ''
  const go = async () => {
    setTried(true)
    if (lacksReason || lacksTaker || isBusy) return
    setBusy(true)
    try {
      onDone(await calls.step({ to: step.to, reason, taken_by: takenBy, claim }))
    } catch (error) {
      // The new reasons appear above, because the steps are loaded again after every answer.
      if (!(error instanceof ApiError && error.code === 'transition_refused')) showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const name = stepName(row.status, step.to)
  const label = claim && name === 'new_in_progress' ? t('steps.new_in_progress_claim') : t(`steps.${name}`)
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={reason.trim() === '' && takenBy.trim() === ''}
      title={label}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={classes.dialog}>
        {blocking.length > 0 && (
          <section aria-label={t('status.refused')} className={classes.refused}>
            <p className={classes.refusedTitle}>{t('status.refused')}</p>
            <RefusalList row={row} refusals={blocking} about={step.about} ways={ways} />
          </section>
        )}
        {blocking.length === 0 && claim && (
          <RefusalList row={row} refusals={['assignee_missing']} about={step.about} ways={ways} />
        )}
        {blocking.length === 0 && asksReason && (
          <GrowingTextarea
            label={t('status.reason')}
            required
            minRows={2}
            maxLength={500}
            dir="auto"
            data-autofocus
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
            error={isTried && lacksReason && t('refusals.reason_required')}
          />
        )}
        {blocking.length === 0 && asksTaker && (
          <TakenBy
            row={row}
            value={takenBy}
            onChange={setTakenBy}
            onEnter={() => void go()}
            hasFocus={!asksReason}
            isMissing={isTried && lacksTaker}
          />
        )}
        <div className={classes.dialogButtons}>
          <Button variant="default" onClick={onClose}>
            {blocking.length > 0 ? t('close') : t('cancel')}
          </Button>
          {blocking.length === 0 && (
            <Button loading={isBusy} onClick={() => void go()}>
              {label}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  )
}
