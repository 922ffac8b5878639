import { useTranslation } from 'react-i18next'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import type { Words } from '../data/useWords.ts'
import classes from './Week.module.css'

type Props = {
  days: readonly string[]
  today: string
  load: readonly (number | null)[]
  words: Words
  onDay: (day: string) => void
}

/** The days of the week and how full each is. A click opens the day. */
export function WeekHead({ days, today, load, words, onDay }: Props) {
  const { t } = useTranslation('planner')
  return (
    <div className={classes.head}>
      <div className={classes.corner} data-part="corner" />
      <div className={classes.days} data-part="head">
        {days.map((day, index) => {
          const share = load[index] ?? null
          return (
            <button
              key={day}
              type="button"
              className={classes.day}
              data-today={day === today || undefined}
              onClick={() => onDay(day)}
            >
              {words.shortDay(day)}
              {share !== null && (
                <small>
                  <MachineText>{t('capacity.percent', { percent: Math.round(share * 100) })}</MachineText>
                </small>
              )}
            </button>
          )
        })}
      </div>
    </div>
  )
}
