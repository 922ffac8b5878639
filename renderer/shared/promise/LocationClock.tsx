import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDate, formatDateIn } from '#renderer/ui/time/dates.ts'
import { dayOf } from '#renderer/ui/time/zone.ts'
import classes from './Guard.module.css'
import { useDeskWeek } from './useDeskWeek.ts'

type Props = { location: string; target: string }

/** The time by the clock of the location. Shown only if the user's workplace, whose time is typed, has another zone. */
export function LocationClock({ location, target }: Props) {
  const { t, i18n } = useTranslation('checkin')
  const language = i18n.language as Language
  const { data } = useDeskWeek(location, dayOf(Date.parse(target)))
  if (!data) return null
  const at = new Date(target)
  const time = formatDateIn(data.time_zone, at, 'full', language)
  if (time === formatDate(at, 'full', language)) return null
  return <p className={classes.clock}>{t('guard.locationClock', { time: isolated(time) })}</p>
}
