import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { location } from '#contract/records/location.ts'
import { HST_STATES } from '#contract/workshop/hst/hstState.ts'
import { fullName } from '#renderer/net/users.ts'
import { DayInput } from '#renderer/records/fields/DayInput.tsx'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { ChoiceChip } from '#renderer/ui/controls/filters/ChoiceChip.tsx'
import { FilterBar } from '#renderer/ui/controls/filters/FilterBar.tsx'
import filters from '#renderer/ui/controls/filters/Filters.module.css'
import { SearchField } from '#renderer/ui/controls/filters/SearchField.tsx'
import { today } from '#renderer/ui/time/today.ts'
import classes from '../data/Hst.module.css'
import type { HstRow } from '../data/hstQueries.ts'
import { type HstFilter, nextDay } from './useHstFilter.ts'

type Props = { filter: HstFilter; rows: readonly HstRow[] }

/** Filters: day, text, location, state, brand and advisor, and the number of cars that were looked up. */
export function HstFilters({ filter, rows }: Props) {
  const { t } = useTranslation('hst')
  const id = useId()
  const [now, tomorrow] = [today(), nextDay(today())]
  const later = filter.day === tomorrow ? 'tomorrow' : 'other'
  const preset = filter.day === now ? 'today' : later
  const [isOther, setOther] = useState(preset === 'other')
  const locations = useQuery({
    queryKey: [...recordKeys.labels(location), { q: '' }],
    queryFn: ({ signal }) => recordCalls.labels(location, {}, signal),
  })
  const advisors = new Map(rows.flatMap(({ advisor }) => (advisor ? [[advisor.uuid, fullName(advisor)]] : [])))
  const brands = [...new Set(rows.map(({ make }) => make).filter(Boolean))].sort()
  const choose = (name: string, label: string, value: string, choices: { value: string; label: string }[]) => (
    <ChoiceChip
      label={label}
      choices={choices}
      value={value || null}
      onChange={(chosen) => filter.set(name, chosen ?? '')}
    />
  )
  const checked = rows.filter(
    ({ state, worst, is_stale }) => state !== 'grey' && (!is_stale || worst === 'black'),
  ).length
  const period = (
    <div className={filters.period}>
      <SegmentedControl
        size="xs"
        aria-label={t('filter.day')}
        data={(['today', 'tomorrow', 'other'] as const).map((value) => ({ value, label: t(`day.${value}`) }))}
        value={isOther ? 'other' : preset}
        onChange={(value) => {
          setOther(value === 'other')
          if (value !== 'other') filter.setDay(value === 'today' ? now : tomorrow)
        }}
      />
      {isOther && (
        <div className={filters.day}>
          <DayInput
            value={filter.day}
            onChange={(day) => typeof day === 'string' && filter.setDay(day)}
            input={{ id, name: id, label: t('filter.day'), required: false, readOnly: false, onBlur: () => undefined }}
          />
        </div>
      )}
    </div>
  )
  const { q, site: locationUuid, state, brand, advisor } = filter
  return (
    <FilterBar
      search={
        <SearchField
          label={t('filter.search')}
          placeholder={t('filter.searchIn')}
          value={q}
          onChange={(text) => filter.set('q', text)}
          onClear={() => filter.set('q', '')}
        />
      }
      period={period}
      onClear={[locationUuid, state, brand, advisor].some((one) => one !== '') ? filter.clear : null}
      aside={rows.length > 0 && <p className={classes.share}>{t('share', { checked, all: rows.length })}</p>}
    >
      {(locations.data?.items.length ?? 0) > 1 &&
        choose(
          'site',
          t('filter.site'),
          locationUuid,
          (locations.data?.items ?? []).map(({ uuid, label }) => ({ value: uuid, label })),
        )}
      {choose(
        'state',
        t('filter.state'),
        state,
        HST_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
      )}
      {brands.length > 0 &&
        choose(
          'brand',
          t('filter.brand'),
          brand,
          brands.map((value) => ({ value, label: value })),
        )}
      {advisors.size > 0 &&
        choose(
          'advisor',
          t('filter.advisor'),
          advisor,
          [...advisors].map(([value, label]) => ({ value, label })),
        )}
    </FilterBar>
  )
}
