import { useTranslation } from 'react-i18next'
import { INSPECTION_MONTHS } from '#contract/service/history.ts'
import { ChoiceChip } from '#renderer/ui/controls/filters/ChoiceChip.tsx'
import { FilterBar } from '#renderer/ui/controls/filters/FilterBar.tsx'
import { ToggleChip } from '#renderer/ui/controls/filters/ToggleChip.tsx'
import { DATE_PRESET_DAYS, sinceOf } from './sincePresets.ts'
import type { ChosenSearch } from './useSearchChoice.ts'

/** The filters of the search: visited since, declined work, inspection due, cars that stay away. */
export function SearchFilters({ chosen }: { chosen: ChosenSearch }) {
  const { t } = useTranslation('history')
  const { choice, months, since, set, clear } = chosen
  return (
    <FilterBar onClear={clear}>
      <ToggleChip
        label={t('filter.declined')}
        isOn={choice.declined === 'true'}
        onChange={(isOn) => set({ declined: isOn ? 'true' : '' })}
      />
      <ChoiceChip
        label={t('filter.inspection')}
        choices={INSPECTION_MONTHS.map((one) => ({ value: String(one), label: String(one) }))}
        value={months === null ? null : String(months)}
        onChange={(value) => set({ inspection_months: value ?? '' })}
      />
      <ChoiceChip
        label={t('filter.since')}
        choices={DATE_PRESET_DAYS.map((days) => ({ value: sinceOf(days), label: String(days) }))}
        value={since === '' ? null : since}
        onChange={(value) => set({ visited_since: value ?? '' })}
      />
      <ToggleChip
        label={t('filter.quiet')}
        isOn={choice.quiet === 'true'}
        onChange={(isOn) => set({ quiet: isOn ? 'true' : '' })}
      />
    </FilterBar>
  )
}
