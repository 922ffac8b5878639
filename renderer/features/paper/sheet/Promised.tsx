import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { isolatedWords } from '#renderer/ui/text/isolated.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { useNow } from '#renderer/ui/time/clock.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { durationText } from '#renderer/ui/time/durationText.ts'
import { dayOf } from '#renderer/ui/time/zone.ts'
import type { PaperRow } from '../status/usePaperCalls.ts'
import classes from './Sheet.module.css'
import { urgencyOf } from './urgency.ts'

/** The promised time, and the remaining time while the work is unfinished. */
export function Promised({ row }: { row: Pick<PaperRow, 'promised_at' | 'status'> }) {
  const { t, i18n } = useTranslation('paper')
  const language = i18n.language as Language
  const at = row.promised_at === null ? null : Date.parse(row.promised_at)
  const urgency = useNow((now) => urgencyOf(at, row.status, now))
  const left = useNow((now) => (at === null ? '' : durationText(Math.abs(at - now), language)))
  const isToday = useNow((now) => at !== null && dayOf(at) === dayOf(now))
  if (at === null) return <p className={classes.unpromised}>{t('sheet.notPromised')}</p>
  return (
    <div className={classes.promised} data-urgency={urgency}>
      <span className={classes.until}>
        <span className={classes.promisedWord}>{t('sheet.promised')}</span>{' '}
        {urgency !== 'over' && (
          <span className={classes.left}>
            {t(urgency === 'late' ? 'sheet.late' : 'sheet.left', { time: isolatedWords(left) })}
          </span>
        )}
      </span>
      <strong>
        <MachineText>{formatDate(new Date(at), isToday ? 'time' : 'full', language)}</MachineText>
      </strong>
    </div>
  )
}
