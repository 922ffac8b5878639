import { useTranslation } from 'react-i18next'
import { clockMinutes, dayAt, dayName, localDay } from '#contract/planning/localDay.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { dayOf } from '#renderer/ui/time/zone.ts'
import classes from './Guard.module.css'
import { useDeskWeek } from './useDeskWeek.ts'

type Props = { location: string; target: string }

/** Says that the location is closed at a time, with its opening hours or the reason. Null while it is open. */
export function OpeningNote({ location, target }: Props) {
  const { t } = useTranslation('checkin')
  const at = Date.parse(target)
  const { data } = useDeskWeek(location, dayOf(at))
  if (!data) return null
  const number = dayAt(data.time_zone, at)
  const day = data.days.find((one) => one.day === dayName(number))
  if (!day) return null
  if (day.closed !== null)
    return (
      <p className={classes.note}>
        {day.closed === '' ? t('checks.location_closed') : t('checks.closed_for', { why: isolated(day.closed) })}
      </p>
    )
  const local = localDay(data.time_zone, number)
  const isOpen = day.spans.some(({ from, to }) => at >= local.at(clockMinutes(from)) && at < local.at(clockMinutes(to)))
  if (isOpen) return null
  const hours = isolated(day.spans.map(({ from, to }) => `${from}–${to}`).join(', '))
  return <p className={classes.note}>{t('checks.outside_hours', { hours })}</p>
}
