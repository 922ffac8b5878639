import { Button, Skeleton } from '@mantine/core'
import { IconDownload, IconFilterOff, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LOG_KEPT_DAYS } from '#contract/logging.ts'
import { ApiError } from '#renderer/net/apiError.ts'
import { Card } from '#renderer/ui/Card.tsx'
import { ConsentCard } from '../audit/ConsentCard.tsx'
import { downloadLines } from '../downloadLines.ts'
import classes from '../Logs.module.css'
import { Notice } from '../Notice.tsx'
import { useFilters } from '../useFilters.ts'
import { VirtualTable } from '../VirtualTable.tsx'
import { LogFilters } from './LogFilters.tsx'
import { LogRow } from './LogRow.tsx'
import { LOG_FILTERS, useLog } from './useLog.ts'

const COLUMNS = ['time', 'level', 'area', 'route', 'message', 'duration', 'request'] as const

/** The dealer's own lines, newest first, and live. */
export function LogTab() {
  const { t } = useTranslation('logs')
  const { filters, set, clear, isFiltered } = useFilters(LOG_FILTERS)
  const [isPaused, setPaused] = useState(false)
  const { lines, hasNewer, isError, error, isPending, refetch, ...query } = useLog(filters, isPaused)
  const needsConsent = error instanceof ApiError && error.code === 'second_person_required'
  return (
    <Card
      title={t('tabs.log')}
      aside={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void downloadLines('logs/export.ndjson', filters, t('log.fileName'))}
        >
          {t('log.download')}
        </Button>
      }
    >
      <p className={classes.quiet}>{t('log.hint', { days: LOG_KEPT_DAYS })}</p>
      <LogFilters filters={filters} onChange={set} />
      <div className={classes.tools}>
        <span className={classes.live} data-paused={isPaused || undefined} role="status">
          {t(isPaused ? (hasNewer ? 'log.waiting' : 'log.paused') : 'log.live')}
        </span>
        <Button
          variant="default"
          size="xs"
          leftSection={isPaused ? <IconPlayerPlay size={14} aria-hidden /> : <IconPlayerPause size={14} aria-hidden />}
          onClick={() => setPaused(!isPaused)}
        >
          {t(isPaused ? 'log.resume' : 'log.pause')}
        </Button>
        {isFiltered && (
          <Button variant="subtle" size="xs" leftSection={<IconFilterOff size={14} aria-hidden />} onClick={clear}>
            {t('filter.clear')}
          </Button>
        )}
      </div>
      {needsConsent && filters.user_uuid ? (
        <ConsentCard person={filters.user_uuid} onGranted={() => void refetch()} />
      ) : isError ? (
        <Notice error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <Skeleton height={320} />
      ) : lines.length === 0 ? (
        <div className={classes.notice} role="status">
          <p>{t(isFiltered ? 'log.emptyFiltered' : 'log.empty')}</p>
        </div>
      ) : (
        <VirtualTable
          kind="log"
          label={t('tabs.log')}
          columns={COLUMNS.map((column) => t(`column.${column}`))}
          rows={lines}
          cells={(line) => <LogRow line={line} onFollow={(id) => set('request_id', id)} />}
          isOld={query.isPlaceholderData}
          hasMore={query.hasNextPage}
          isLoadingMore={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </Card>
  )
}
