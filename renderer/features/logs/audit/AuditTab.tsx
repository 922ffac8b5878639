import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AUDIT_KEPT_DAYS } from '#contract/logging.ts'
import { AUDIT_EVENTS } from '#contract/logs/auditEvents.ts'
import { groupEvents } from '#renderer/records/form/history/groupEvents.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { ChoiceField, MomentFilter, PersonField } from '../lines/ChoiceField.tsx'
import { ClearFilters } from '../lines/ClearFilters.tsx'
import { downloadLines } from '../lines/downloadLines.ts'
import { LineTable } from '../lines/LineTable.tsx'
import classes from '../lines/Logs.module.css'
import { useFilters } from '../lines/useFilters.ts'
import { AuditRow } from './AuditRow.tsx'
import { ChainCard } from './ChainCard.tsx'
import { useEventName } from './eventName.ts'
import { ReleaseList } from './ReleaseList.tsx'
import { AUDIT_FILTERS, type AuditFilters, useAudit } from './useAudit.ts'

const COLUMNS = ['time', 'who', 'event', 'what'] as const
const RECORDS = [...new Set(AUDIT_EVENTS.map((event) => event.split('.')[0] ?? ''))]

/** All events with their users and values, and whether the audit was tampered with. */
export function AuditTab() {
  const { t } = useTranslation('logs')
  const { filters, set, clear, isFiltered } = useFilters(AUDIT_FILTERS)
  const pages = useAudit(filters)
  const lines = groupEvents(pages.data?.pages.flatMap(({ items }) => items) ?? [])
  return (
    <>
      <ReleaseList onDecided={() => void pages.refetch()} />
      <Card title={t('tabs.audit')} aside={<Export filters={filters} />}>
        <p className={classes.quiet}>{t('audit.hint', { days: AUDIT_KEPT_DAYS })}</p>
        <AuditFilterFields filters={filters} onChange={set} />
        <div className={classes.tools}>
          <ClearFilters isFiltered={isFiltered} onClear={clear} />
        </div>
        <LineTable
          kind="audit"
          pages={pages}
          lines={lines}
          person={filters.user_uuid}
          empty={t(isFiltered ? 'audit.emptyFiltered' : 'audit.empty')}
          columns={COLUMNS.map((column) => t(`column.${column}`))}
          cells={(event) => <AuditRow event={event} onRecord={(uuid) => set('record_uuid', uuid)} />}
        />
      </Card>
      <ChainCard />
    </>
  )
}

type FieldsProps = {
  filters: AuditFilters
  onChange: (name: (typeof AUDIT_FILTERS)[number], value: string | null) => void
}

function AuditFilterFields({ filters, onChange }: FieldsProps) {
  const { t, i18n } = useTranslation('logs')
  const nameOf = useEventName()
  const events = AUDIT_EVENTS.map((event) => ({ value: event, label: nameOf(event) })).sort((one, other) =>
    one.label.localeCompare(other.label, i18n.language),
  )
  const kinds = RECORDS.map((name) => ({ value: name, label: t(`record.${name}` as 'record.user') }))
  return (
    <search className={classes.filters} aria-label={t('filter.label')}>
      <PersonField
        label={t('filter.person')}
        value={filters.user_uuid}
        onChange={(value) => onChange('user_uuid', value)}
      />
      <ChoiceField
        label={t('filter.event')}
        any={t('filter.anyEvent')}
        choices={events}
        value={filters.event}
        onChange={(value) => onChange('event', value)}
      />
      <ChoiceField
        label={t('filter.record')}
        any={t('filter.anyRecord')}
        choices={kinds}
        value={filters.record}
        onChange={(value) => onChange('record', value)}
      />
      <MomentFilter label={t('filter.from')} value={filters.from} onChange={(value) => onChange('from', value)} />
      <MomentFilter label={t('filter.until')} value={filters.until} onChange={(value) => onChange('until', value)} />
    </search>
  )
}

function Export({ filters }: { filters: AuditFilters }) {
  const { t, i18n } = useTranslation('logs')
  const save = (ending: 'csv' | 'ndjson' | 'xlsx') => {
    const query = ending === 'ndjson' ? filters : { ...filters, language: i18n.language }
    void downloadLines(`audit/export.${ending}`, query, t('audit.fileName'))
  }
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
          {t('audit.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save('xlsx')}>{t('audit.sheet')}</Menu.Item>
        <Menu.Item onClick={() => save('csv')}>{t('audit.csv')}</Menu.Item>
        <Menu.Item onClick={() => save('ndjson')}>{t('audit.ndjson')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
