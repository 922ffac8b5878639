import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { DAY_MS } from '#contract/durations.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { useNow } from '#renderer/ui/time/clock.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import classes from './Separators.module.css'

export function DayLabel({ at }: { at: string }) {
  const { t, i18n } = useTranslation('chat')
  const ago = useNow((now) => daysBetween(new Date(at), new Date(now)))
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

function daysBetween(from: Date, to: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  return Math.round((midnight(to) - midnight(from)) / DAY_MS)
}
