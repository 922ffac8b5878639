import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { DUE_SOON_MINUTES } from '#contract/service/checkin.ts'
import type { RecordStatus } from '#contract/states/recordStatus.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { useNow } from '#renderer/ui/time/clock.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { dayOf } from '#renderer/ui/time/zone.ts'
import classes from './Cells.module.css'

type Props = { row: { target_date: string; arrival_at: string | null; status: RecordStatus } }

const MINUTE_MS = 60_000

/**
 * The agreed time, with its date unless it is today. While the car is missing, the time is marked when it is near
 * (`DUE_SOON_MINUTES`) and when it has passed.
 */
export function TargetCell({ row: { target_date, arrival_at, status } }: Props) {
  const { i18n } = useTranslation('checkin')
  const target = Date.parse(target_date)
  const isMissing = arrival_at === null && status === 'new'
  const due = useNow((now) => {
    if (!isMissing) return ''
    if (target < now) return 'over'
    return target - now < DUE_SOON_MINUTES * MINUTE_MS ? 'soon' : ''
  })
  const shape = useNow((now) => (dayOf(target) === dayOf(now) ? 'time' : 'full'))
  return (
    <span className={classes.time} data-due={due || undefined}>
      <MachineText>{formatDate(new Date(target), shape, i18n.language as Language)}</MachineText>
    </span>
  )
}
