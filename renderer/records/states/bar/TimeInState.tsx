import { useTranslation } from 'react-i18next'
import { useNow } from '#renderer/ui/time/clock.ts'
import { durationText } from '#renderer/ui/time/durationText.ts'
import classes from './Bar.module.css'

/** How long a row has had its status. */
export function TimeInState({ since, language }: { since: string; language: string }) {
  const { t } = useTranslation('states')
  const time = useNow((now) => durationText(now - Date.parse(since), language))
  return (
    <span className={classes.since} data-since>
      {t('since', { time })}
    </span>
  )
}
