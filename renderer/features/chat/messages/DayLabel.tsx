import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { dayNumber } from '#contract/planning/localDay.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { useNow } from '#renderer/ui/time/clock.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { dayOf } from '#renderer/ui/time/zone.ts'
import classes from './Separators.module.css'

export function DayLabel({ at }: { at: string }) {
  const { t, i18n } = useTranslation('chat')
  const ago = useNow((now) => dayNumber(dayOf(now)) - dayNumber(dayOf(Date.parse(at))))
  return (
    <div className={classes.day}>
      <span>
        {ago === 0 && t('messages.today')}
        {ago === 1 && t('messages.yesterday')}
        {ago !== 0 && ago !== 1 && (
          <MachineText>{formatDate(new Date(at), 'date', i18n.language as Language)}</MachineText>
        )}
      </span>
    </div>
  )
}
