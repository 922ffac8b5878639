import { Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './Status.module.css'

/** The finished share of the target time. */
export function WorkDone({ done, total }: { done: number; total: number }) {
  const { t } = useTranslation('paper')
  const text = t('status.progress', { done, total })
  return (
    <div className={classes.progress} data-progress>
      <Progress value={(done / total) * 100} aria-label={text} />
      <span className={classes.note}>{text}</span>
    </div>
  )
}
