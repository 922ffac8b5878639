import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DoneWorks } from '#renderer/shared/finish/DoneWorks.tsx'
import { type Job, openJobs } from '#renderer/shared/finish/openJobs.ts'
import { WorkRefusal } from '#renderer/shared/refusals/WorkRefusal.tsx'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import classes from './Bay.module.css'
import { finishCar } from './bayCalls.ts'

type Answer = Awaited<ReturnType<typeof finishCar>>
type Props = {
  pass: string
  paperUuid: string
  jobs: readonly Job[]
  onSaved: () => void
  onFailed: (error: unknown) => void
  onClose: () => void
}

/** Refusal that the user's own confirmation of the final check removes. */
const UNCHECKED = 'final_check_missing'

/** Reports a car as done at the terminal, like My day: asks what is done, then for the final check if that is missing. */
export function BayFinish({ pass, paperUuid, jobs, onSaved, onFailed, onClose }: Props) {
  const { t } = useTranslation(['day', 'paper', 'states'])
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [isBusy, setBusy] = useState(false)
  const open = openJobs(jobs)
  const send = async (work_uuids: readonly string[], completes: boolean, is_checked = false) => {
    setBusy(true)
    try {
      const told = await finishCar(pass, paperUuid, { work_uuids: [...work_uuids], completes, is_checked })
      onSaved()
      if (told.is_completed || !completes) {
        const status = t('paper:choices.status.completed')
        showToast('success', completes ? t('states:changed', { status }) : t('day:partSaved'))
        onClose()
      } else setAnswer(told)
    } catch (error) {
      onFailed(error)
      onClose()
    } finally {
      setBusy(false)
    }
  }
  if (answer === null)
    return <DoneWorks jobs={jobs} onDone={(done) => void send(done, done.length === open.length)} onClose={onClose} />
  if (!answer.may_check_finally || !answer.refusals.includes(UNCHECKED))
    return <WorkRefusal error={answer} onClose={onClose} />
  return (
    <Dialog
      opened
      size="lg"
      onClose={onClose}
      title={t('paper:refusals.final_check_missing')}
      closeButtonProps={{ 'aria-label': t('paper:close') }}
    >
      <Button
        fullWidth
        className={classes.confirm ?? ''}
        loading={isBusy}
        data-autofocus
        onClick={() => void send([], true, true)}
      >
        {t('paper:out.finalCheck')}
      </Button>
    </Dialog>
  )
}
