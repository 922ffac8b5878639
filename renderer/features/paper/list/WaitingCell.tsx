import { IconArmchair } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './List.module.css'

type Props = { row: { waiting_customer: boolean } }

/** Marks a paper whose customer waits at the location. */
export function WaitingCell({ row: { waiting_customer } }: Props) {
  const { t } = useTranslation('paper')
  if (!waiting_customer) return null
  return (
    <span className={classes.waiting} role="img" aria-label={t('choices.priority.waiting_customer')}>
      <IconArmchair size={18} aria-hidden />
    </span>
  )
}
