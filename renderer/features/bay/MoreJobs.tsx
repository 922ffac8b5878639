import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './Bay.module.css'

type Props = { more: number; onMore: (() => void) | null }

/** The number of works that are not shown, and a button to show more. */
export function MoreJobs({ more, onMore }: Props) {
  const { t } = useTranslation('bay')
  if (more === 0) return null
  if (onMore === null) return <p className={classes.empty}>{t('hidden', { n: more })}</p>
  return (
    <Button size="lg" variant="default" onClick={onMore}>
      {t('more', { n: more })}
    </Button>
  )
}
