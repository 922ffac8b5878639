import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './ClientFilters.module.css'
import { CLIENT_FILTERS, type ClientFilter, type DesktopOverview } from './useDesktopClients.ts'

type Props = {
  totals: DesktopOverview['totals']
  filters: ReadonlySet<ClientFilter>
  onFilter: (filters: ReadonlySet<ClientFilter>) => void
}

/** Filter switches with their numbers. Several can be on. */
export function ClientFilters({ totals, filters, onFilter }: Props) {
  const { t } = useTranslation('server')
  const toggled = (filter: ClientFilter) => {
    const next = new Set(filters)
    if (!next.delete(filter)) next.add(filter)
    return next
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, which would repeat the heading above
    <div role="group" aria-label={t('clients.filter')} className={classes.filters}>
      <Switch
        label={t('clients.all')}
        count={totals.all}
        isOn={filters.size === 0}
        onClick={() => onFilter(new Set())}
      />
      {CLIENT_FILTERS.map((filter) => (
        <Switch
          key={filter}
          label={t(`clients.${filter}`)}
          count={totals[filter]}
          isOn={filters.has(filter)}
          onClick={() => onFilter(toggled(filter))}
        />
      ))}
    </div>
  )
}

type SwitchProps = { label: string; count: number; isOn: boolean; onClick: () => void }

function Switch({ label, count, isOn, onClick }: SwitchProps) {
  return (
    <UnstyledButton className={classes.switch} aria-pressed={isOn} onClick={onClick}>
      {label} <span className={classes.count}>{count}</span>
    </UnstyledButton>
  )
}
