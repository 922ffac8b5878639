import { useTranslation } from 'react-i18next'
import { LONG_WAIT_MINUTES } from '#contract/service/checkin.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { useNow } from '#renderer/ui/time/clock.ts'
import classes from './Cells.module.css'

type Arrived = { arrival_at: string | null }

const MINUTE_MS = 60_000
const minutesSince = (at: string, now: number) => Math.max(0, Math.floor((now - Date.parse(at)) / MINUTE_MS))

/**
 * Minutes that the customer waits, or has waited at the desk. Before the customer is called, they keep counting on the
 * screen.
 */
export function WaitingCell({ row }: { row: Arrived & { waiting_minutes: number | null; desk_state: string } }) {
  const { t } = useTranslation('checkin')
  const { arrival_at, waiting_minutes, desk_state } = row
  const isWaiting = desk_state === 'here'
  const minutes = useNow((now) =>
    isWaiting && arrival_at !== null ? minutesSince(arrival_at, now) : (waiting_minutes ?? 0),
  )
  // Exact, as in the filter of the server. The shown minutes are rounded down.
  const isLong = useNow(
    (now) => isWaiting && arrival_at !== null && now - Date.parse(arrival_at) > LONG_WAIT_MINUTES * MINUTE_MS,
  )
  if (waiting_minutes === null) return null
  return (
    <span className={classes.wait} data-long={isLong || undefined}>
      {t('minutes', { number: isolated(String(minutes)) })}
    </span>
  )
}

/** Minutes since the arrival of a car that is still here. */
export function MinutesHereCell({
  row: { arrival_at, minutes_here },
}: {
  row: Arrived & { minutes_here: number | null }
}) {
  const { t } = useTranslation('checkin')
  const minutes = useNow((now) => (arrival_at === null ? 0 : minutesSince(arrival_at, now)))
  return minutes_here === null ? null : <span>{t('minutes', { number: isolated(String(minutes)) })}</span>
}
