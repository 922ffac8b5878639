import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { HistoryHead } from '#contract/api/service/history.ts'
import type { Language } from '#contract/constants.ts'
import { shownAddress } from '#contract/text/unicodeDomain.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { AnonymiseButton } from '#renderer/records/anonymise/AnonymiseButton.tsx'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { PhoneLink } from '#renderer/ui/text/PhoneLink.tsx'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { carKey } from '../data/historyQueries.ts'
import classes from './Car.module.css'
import { ExportButton } from './ExportButton.tsx'

/** The customers of a car by period, today's first. */
export function Owners({ car }: { car: HistoryHead }) {
  const { t, i18n } = useTranslation('history')
  const day = (iso: string) => isolated(formatDate(new Date(iso), 'date', i18n.language as Language))
  const period = (from: string | null, until: string | null) => {
    if (until === null) return from === null ? t('owners.now') : t('owners.since', { from: day(from) })
    return from === null
      ? t('owners.until', { until: day(until) })
      : t('owners.span', { from: day(from), until: day(until) })
  }
  if (car.owners.length === 0) return null
  return (
    <Card title={t('owners.title')}>
      <ul className={classes.owners}>
        {car.owners.map((owner) => (
          <li key={`${owner.customer_uuid} ${owner.from_at}`} data-former={owner.until_at !== null || undefined}>
            <span className={classes.ownerName}>
              <Link to={`/workshop/customers/${owner.customer_uuid}`} dir="auto">
                {owner.name}
              </Link>
              <ExportButton uuid={owner.customer_uuid} name={owner.name} />
              <AnonymiseButton
                record="customer"
                uuid={owner.customer_uuid}
                onDone={() => void queryClient.invalidateQueries({ queryKey: carKey(car.uuid) })}
              />
            </span>
            <span className={classes.quiet}>{period(owner.from_at, owner.until_at)}</span>
            {owner.until_at === null && (
              <>
                <PhoneLink number={owner.mobile} />
                <PhoneLink number={owner.phone} />
                {owner.email && <Anchor href={`mailto:${owner.email}`}>{shownAddress(owner.email)}</Anchor>}
                {owner.note !== '' && <span dir="auto">{owner.note}</span>}
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
