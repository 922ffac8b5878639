import { Alert, Button, Skeleton, Title } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import { ClientsCard } from './ClientsCard.tsx'
import classes from './DesktopSection.module.css'
import { PlatformCards } from './PlatformCards.tsx'
import { type ClientFilter, useDesktopClients } from './useDesktopClients.ts'

/** The installed desktop apps: what they are offered, what they run, and which of them need somebody's attention. */
export function DesktopSection() {
  const { t } = useTranslation('server')
  const id = useId()
  const [filters, setFilters] = useState<ReadonlySet<ClientFilter>>(new Set())
  const query = useDesktopClients(filters)
  const { data, isError, dataUpdatedAt } = query
  // Filters whose answer does not come leave what was there before, instead of nothing.
  const [shown, setShown] = useState({ data, at: dataUpdatedAt })
  if (data && (data !== shown.data || (dataUpdatedAt > shown.at && !query.isPlaceholderData)))
    setShown({ data, at: query.isPlaceholderData ? shown.at : dataUpdatedAt })
  const pages = (data ?? shown.data)?.pages ?? []
  const [first] = pages
  const retry = (
    <Button variant="default" size="xs" onClick={() => void query.refetch()}>
      {t('desktop.retry')}
    </Button>
  )
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <Title order={2} size="h3" id={id}>
            {t('desktop.title')}
          </Title>
          <p className={classes.quiet}>{t('desktop.intro')}</p>
        </div>
        {first && (
          <p className={classes.quiet}>
            {t('desktop.updated')} <TimeAgo at={new Date(shown.at).toISOString()} />
          </p>
        )}
      </div>
      {isError && (
        <Alert
          color={first ? 'yellow' : 'red'}
          icon={first ? <IconCloudOff aria-hidden /> : <IconAlertTriangle aria-hidden />}
          role="alert"
        >
          <div className={classes.alert}>
            <span>{t(first ? 'desktop.stale' : 'desktop.failed')}</span>
            {retry}
          </div>
        </Alert>
      )}
      {first && (
        <>
          <PlatformCards rollouts={first.rollouts} versions={first.versions} />
          <ClientsCard
            clients={pages.flatMap(({ items }) => items)}
            totals={first.totals}
            isOld={!data || query.isPlaceholderData}
            query={query}
            filters={filters}
            onFilter={setFilters}
          />
        </>
      )}
      {!first && !isError && (
        <>
          <div className={classes.waiting}>
            <Skeleton height={224} radius="md" />
            <Skeleton height={224} radius="md" />
            <Skeleton height={224} radius="md" />
          </div>
          <Skeleton height={320} radius="md" />
        </>
      )}
    </section>
  )
}
