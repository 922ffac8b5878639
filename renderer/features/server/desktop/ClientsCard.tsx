import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DesktopClient } from '#contract/api/administration/desktop.ts'
import { DESKTOP_KEPT_DAYS } from '#contract/update/desktopClients.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { ClientFilters } from './ClientFilters.tsx'
import classes from './ClientsCard.module.css'
import { ClientTable } from './ClientTable.tsx'
import type { ClientFilter, DesktopOverview, useDesktopClients } from './useDesktopClients.ts'

type Props = {
  clients: readonly DesktopClient[]
  /** Whether the clients still match the previous filters while those of the new ones are loading. */
  isOld: boolean
  query: Pick<ReturnType<typeof useDesktopClients>, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  totals: DesktopOverview['totals']
  filters: ReadonlySet<ClientFilter>
  onFilter: (filters: ReadonlySet<ClientFilter>) => void
}

/** All installed desktop apps that match the filters. */
export function ClientsCard({ clients, isOld, query, totals, filters, onFilter }: Props) {
  const { t } = useTranslation('server')
  return (
    <Card title={t('clients.title')}>
      {totals.all === 0 ? (
        <div className={classes.notice}>
          <p className={classes.title}>{t('clients.empty')}</p>
          <p>{t('clients.emptyHint')}</p>
        </div>
      ) : (
        <>
          <ClientFilters totals={totals} filters={filters} onFilter={onFilter} />
          {clients.length === 0 ? (
            <div className={classes.notice} role="status">
              <p>{t('clients.nothing')}</p>
              <Button variant="default" onClick={() => onFilter(new Set())}>
                {t('clients.clear')}
              </Button>
            </div>
          ) : (
            <ClientTable
              clients={clients}
              isOld={isOld}
              hasMore={query.hasNextPage}
              isLoadingMore={query.isFetchingNextPage}
              onMore={() => void query.fetchNextPage()}
            />
          )}
          <p className={classes.quiet}>{t('clients.kept', { days: isolated(String(DESKTOP_KEPT_DAYS)) })}</p>
        </>
      )}
    </Card>
  )
}
