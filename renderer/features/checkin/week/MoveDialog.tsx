import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { MomentInput, type TypedMoment } from '#renderer/records/fields/MomentInput.tsx'
import { AppointmentAdvice, useIsPast } from '#renderer/shared/promise/AppointmentAdvice.tsx'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import type { CheckinRow } from '../calls/useDeskCalls.ts'
import { useMove } from './useMove.ts'
import classes from './Week.module.css'

type Props = { row: CheckinRow; at: string; onClose: () => void }

/** Moves an appointment to a typed time, with the opening hours and the plan's answer to it. */
export function MoveDialog({ row, at, onClose }: Props) {
  const { t } = useTranslation('checkin')
  const [target, setTarget] = useState<TypedMoment>(at)
  const [isBusy, setBusy] = useState(false)
  const move = useMove()
  const isPast = useIsPast(target)
  const isChanged = typeof target === 'string' && target !== row.target_date
  useTypedInput(target !== row.target_date)
  const send = async () => {
    if (typeof target !== 'string') return
    setBusy(true)
    if (await move(row, target)) onClose()
    else setBusy(false)
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('week.moveTitle', { name: isolated(row.licensePlate || row.customer_name || row.vin || '…') })}
    >
      <div className={classes.dialog}>
        <MomentInput label={t('fields.target_date')} value={target} onChange={setTarget} isFirst />
        {typeof target === 'string' && (
          <AppointmentAdvice location={row.location_uuid} target={target} onChoose={setTarget} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('week.keep')}
          </Button>
          <Button loading={isBusy} disabled={!isChanged || isPast} onClick={() => void send()}>
            {t('week.move')}
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}
