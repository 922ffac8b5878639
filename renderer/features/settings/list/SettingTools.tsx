import { TextInput, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { SETTING_FILTERS, type SettingFilter } from '../data/filterSettings.ts'
import classes from './List.module.css'

type Props = {
  search: string
  filter: SettingFilter | null
  onSearch: (search: string) => void
  onFilter: (filter: SettingFilter | null) => void
}

/** Search and the filters above the settings. */
export function SettingTools({ search, filter, onSearch, onFilter }: Props) {
  const { t } = useTranslation('settings')
  return (
    <div className={classes.tools}>
      <TextInput
        className={classes.search ?? ''}
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, which would repeat the heading above */}
      <div role="group" aria-label={t('filter.label')} className={classes.filters}>
        {[null, ...SETTING_FILTERS].map((one) => (
          <UnstyledButton
            key={one ?? 'all'}
            className={classes.filter}
            aria-pressed={filter === one}
            onClick={() => onFilter(one)}
          >
            {t(`filter.${one ?? 'all'}`)}
          </UnstyledButton>
        ))}
      </div>
    </div>
  )
}
