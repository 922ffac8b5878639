import { Alert, Button, Skeleton, Title } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import { ClientsCard } from './ClientsCard.tsx'
import classes from './DesktopSection.module.css'
import { PlatformCards } from './PlatformCards.tsx'
import { type ClientFilter, useDesktopClients } from './useDesktopClients.ts'

/** The installed desktop apps: the offered release, the running versions, and apps with problems. */
export function DesktopSection() {
  const { t } = useTranslation('server')
  const id = useId()
  const [filters, setFilters] = useState<ReadonlySet<ClientFilter>>(new Set())
  const query = useDesktopClients(filters)
  const { pages, updatedAt, isOld } = useLastShown(query)
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
            {t('desktop.updated')} <TimeAgo at={new Date(updatedAt).toISOString()} />
          </p>
        )}
      </div>
      {query.isError && (
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
            isOld={isOld}
            query={query}
            filters={filters}
            onFilter={setFilters}
          />
        </>
      )}
      {!first && !query.isError && (
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

/** The pages that were loaded last, and when. If a request with other filters fails, the earlier pages stay. */
function useLastShown({ data, dataUpdatedAt, isPlaceholderData }: ReturnType<typeof useDesktopClients>) {
  const [shown, setShown] = useState({ data, at: dataUpdatedAt })
  if (data && (data !== shown.data || (dataUpdatedAt > shown.at && !isPlaceholderData)))
    setShown({ data, at: isPlaceholderData ? shown.at : dataUpdatedAt })
  return { pages: (data ?? shown.data)?.pages ?? [], updatedAt: shown.at, isOld: !data || isPlaceholderData }
}
