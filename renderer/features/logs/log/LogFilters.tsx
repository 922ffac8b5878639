import { useTranslation } from 'react-i18next'
import { LOG_AREAS, LOG_LEVELS } from '#contract/logging.ts'
import { TYPED_UUID } from '#contract/uuid.ts'
import { ChoiceField, MomentFilter, PersonField, TypedField } from '../lines/ChoiceField.tsx'
import classes from '../lines/Logs.module.css'
import type { LogFilters as Filters, LOG_FILTERS } from './useLog.ts'

type Props = { filters: Filters; onChange: (name: (typeof LOG_FILTERS)[number], value: string | null) => void }

/** All filters of log lines. */
export function LogFilters({ filters, onChange }: Props) {
  const { t } = useTranslation('logs')
  const levels = LOG_LEVELS.map((level) => ({ value: level, label: t(`level.${level}`) }))
  const areas = LOG_AREAS.map((area) => ({ value: area, label: t(`area.${area}`) }))
  return (
    <search className={classes.filters} aria-label={t('filter.label')}>
      <ChoiceField
        label={t('filter.level')}
        any={t('filter.anyLevel')}
        choices={levels}
        value={filters.level}
        onChange={(value) => onChange('level', value)}
      />
      <ChoiceField
        label={t('filter.area')}
        any={t('filter.anyArea')}
        choices={areas}
        value={filters.area}
        onChange={(value) => onChange('area', value)}
      />
      <TypedField label={t('filter.path')} value={filters.path} onChange={(value) => onChange('path', value)} />
      <TypedField label={t('filter.text')} value={filters.text} onChange={(value) => onChange('text', value)} />
      <TypedField
        label={t('filter.request')}
        value={filters.request_id}
        isWhole={(text) => TYPED_UUID.test(text)}
        onChange={(value) => onChange('request_id', value)}
      />
      <PersonField
        label={t('filter.person')}
        value={filters.user_uuid}
        onChange={(value) => onChange('user_uuid', value)}
      />
      <MomentFilter label={t('filter.from')} value={filters.from} onChange={(value) => onChange('from', value)} />
      <MomentFilter label={t('filter.until')} value={filters.until} onChange={(value) => onChange('until', value)} />
    </search>
  )
}
