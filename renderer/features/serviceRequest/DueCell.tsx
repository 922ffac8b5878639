import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { dayNumber } from '#contract/planning/localDay.ts'
import type { RecordRow } from '#contract/records/define.ts'
import type { serviceRequest } from '#contract/records/serviceRequest.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { useNow } from '#renderer/ui/time/clock.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { dayTime } from '#renderer/ui/time/dayTime.ts'
import { dayOf } from '#renderer/ui/time/zone.ts'
import classes from './Requests.module.css'

type Props = {
  row: RecordRow<typeof serviceRequest>
  /** Whether to show the date even if it is today or in the next days. */
  isFull?: boolean
}

/** Time before the due time during which it is shown in amber (ms). */
const SOON_MS = 30 * 60_000

/** Whether a moment is on another day than today and the next six. */
const isFar = (at: Date, now: number): boolean => {
  const ahead = dayNumber(dayOf(at.getTime())) - dayNumber(dayOf(now))
  return ahead < 0 || ahead > 6
}

const toneOf = ({ is_overdue, status, target_date }: Props['row']): 'late' | 'soon' | undefined => {
  if (is_overdue) return 'late'
  const isOpen = status === 'new' || status === 'in_progress'
  return isOpen && Date.parse(target_date) - Date.now() < SOON_MS ? 'soon' : undefined
}

/**
 * The due time: only the time of day for today, with the weekday for the next days, else with the date. It is red once
 * it has passed, and amber shortly before.
 */
export function DueCell({ row, isFull = false }: Props) {
  const { i18n } = useTranslation()
  const language = i18n.language as Language
  const at = new Date(row.target_date)
  const short = useNow((now) => (isFull || isFar(at, now) ? '' : dayTime(at, now, language)))
  return (
    <span className={classes.due} data-tone={toneOf(row)}>
      {short || <MachineText>{formatDate(at, 'full', language)}</MachineText>}
    </span>
  )
}
