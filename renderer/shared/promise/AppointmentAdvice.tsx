import { useTranslation } from 'react-i18next'
import { useNow } from '#renderer/ui/time/clock.ts'
import { AppointmentGuard } from './AppointmentGuard.tsx'
import classes from './Guard.module.css'
import { LocationClock } from './LocationClock.tsx'
import { OpeningNote } from './OpeningNote.tsx'

type Props = { location: string; target: string; onChoose: (at: string) => void }

export const useIsPast = (target: unknown): boolean =>
  useNow((now) => typeof target === 'string' && Date.parse(target) <= now)

/** All that is known about a time for an appointment: past or not, the opening hours and the plan's answer. */
export function AppointmentAdvice(props: Props) {
  const { t } = useTranslation('checkin')
  const isPast = useIsPast(props.target)
  return (
    <>
      {isPast && (
        <p role="alert" className={classes.note}>
          {t('checks.target_past')}
        </p>
      )}
      <LocationClock {...props} />
      <OpeningNote {...props} />
      <AppointmentGuard {...props} />
    </>
  )
}
