import { Alert } from '@mantine/core'
import { IconBarrierBlock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Maintenance } from '#contract/api/administration/server.ts'
import type { Language } from '#contract/constants.ts'
import { isolated } from '../text/isolated.ts'
import { useNow } from '../time/clock.ts'
import { formatDate } from '../time/dates.ts'
import classes from './Notices.module.css'

type Props = { maintenance: Maintenance | null }

/** The notice of the server's operator to all users, shown until it ends. */
export function MaintenanceNotice({ maintenance }: Props) {
  const { t, i18n } = useTranslation('shell')
  const until = maintenance?.until ?? null
  const isOver = useNow((now) => until !== null && Date.parse(until) <= now)
  return (
    <div role="status">
      {maintenance && !isOver && (
        <Alert color="orange" radius={0} icon={<IconBarrierBlock />} title={t('maintenance.title')}>
          <span dir="auto" className={classes.text}>
            {maintenance.text}
          </span>
          {until !== null &&
            t('maintenance.until', { time: isolated(formatDate(new Date(until), 'full', i18n.language as Language)) })}
        </Alert>
      )}
    </div>
  )
}
