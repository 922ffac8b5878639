import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { MomentInput, type TypedMoment } from '#renderer/records/fields/MomentInput.tsx'
import { AppointmentAdvice, useIsPast } from '#renderer/shared/promise/AppointmentAdvice.tsx'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import classes from './Requests.module.css'
import { useActionFailure } from './useActionFailure.ts'
import type { useRequestCalls } from './useRequestCalls.ts'

type Props = { location: string; calls: ReturnType<typeof useRequestCalls>; onClose: () => void }

/** Asks for the time of the appointment, and opens the appointment that was made. */
export function AppointmentDialog({ location, calls, onClose }: Props) {
  const { t } = useTranslation('serviceRequest')
  const navigate = useNavigate()
  const fail = useActionFailure()
  const [target, setTarget] = useState<TypedMoment>(null)
  const [isBusy, setBusy] = useState(false)
  const isPast = useIsPast(target)
  useTypedInput(target !== null)
  const isReady = typeof target === 'string' && !isPast
  const send = async () => {
    if (!isReady || isBusy) return
    setBusy(true)
    try {
      const { checkin_uuid } = await calls.createAppointment(target)
      showToast('success', t('done.appointment'))
      await navigate(`/service/checkin/${checkin_uuid}`)
    } catch (error) {
      fail(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      title={t('actions.toAppointment')}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
    >
      <form
        className={classes.stack}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <MomentInput label={t('dialog.appointment')} value={target} onChange={setTarget} isFirst />
        {typeof target === 'string' && <AppointmentAdvice location={location} target={target} onChoose={setTarget} />}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={!isReady}>
            {t('actions.toAppointment')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
