import { Button, Menu } from '@mantine/core'
import { IconDownload, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LOG_KEPT_DAYS } from '#contract/logging.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { ClearFilters } from '../lines/ClearFilters.tsx'
import { downloadLines } from '../lines/downloadLines.ts'
import { LineTable } from '../lines/LineTable.tsx'
import classes from '../lines/Logs.module.css'
import { useFilters } from '../lines/useFilters.ts'
import { LogFilters } from './LogFilters.tsx'
import { LogRow } from './LogRow.tsx'
import { LOG_FILTERS, useLog } from './useLog.ts'

const COLUMNS = ['time', 'level', 'area', 'route', 'message', 'duration', 'request'] as const

/** The dealer's own log lines, newest first, live. */
export function LogTab() {
  const { t, i18n } = useTranslation('logs')
  const { filters, set, clear, isFiltered } = useFilters(LOG_FILTERS)
  const [isPaused, setPaused] = useState(false)
  const { lines, hasNewer, ...pages } = useLog(filters, isPaused)
  const save = (ending: 'csv' | 'ndjson' | 'xlsx') => {
    const query = ending === 'ndjson' ? filters : { ...filters, language: i18n.language }
    void downloadLines(`logs/export.${ending}`, query, t('log.fileName'))
  }
  return (
    <Card
      title={t('tabs.log')}
      aside={
        <Menu>
          <Menu.Target>
            <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
              {t('log.download')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => save('xlsx')}>{t('audit.sheet')}</Menu.Item>
            <Menu.Item onClick={() => save('csv')}>{t('audit.csv')}</Menu.Item>
            <Menu.Item onClick={() => save('ndjson')}>{t('audit.ndjson')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      }
    >
      <p className={classes.quiet}>{t('log.hint', { days: LOG_KEPT_DAYS })}</p>
      <LogFilters filters={filters} onChange={set} />
      <div className={classes.tools}>
        <span className={classes.live} data-paused={isPaused || undefined} role="status">
          {!isPaused && t('log.live')}
          {isPaused && t(hasNewer ? 'log.waiting' : 'log.paused')}
        </span>
        <Button
          variant="default"
          size="xs"
          leftSection={isPaused ? <IconPlayerPlay size={14} aria-hidden /> : <IconPlayerPause size={14} aria-hidden />}
          onClick={() => setPaused(!isPaused)}
        >
          {t(isPaused ? 'log.resume' : 'log.pause')}
        </Button>
        <ClearFilters isFiltered={isFiltered} onClear={clear} />
      </div>
      <LineTable
        kind="log"
        pages={pages}
        lines={lines}
        person={filters.user_uuid}
        empty={t(isFiltered ? 'log.emptyFiltered' : 'log.empty')}
        columns={COLUMNS.map((column) => t(`column.${column}`))}
        cells={(line) => <LogRow line={line} onFollow={(id) => set('request_id', id)} />}
      />
    </Card>
  )
}
