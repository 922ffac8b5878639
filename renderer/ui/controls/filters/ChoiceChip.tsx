import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchSelect } from '#renderer/ui/controls/search/SearchSelect.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import classes from './Filters.module.css'

type Choice = { value: string; label: string }
type Props<Value extends string | null> = {
  label: string
  choices: readonly Choice[]
  value: Value
  onChange: (value: Value) => void
  /** A value is always chosen, as with a view or a unit, and cannot be cleared. */
  isRequired?: boolean
  /** Whether typing searches the choices. */
  isSearchable?: boolean
  icon?: ReactNode
}

/** A filter as a chip that shows its name and the chosen value. */
export function ChoiceChip<Value extends string | null>(props: Props<Value>) {
  const { label, choices, value, onChange, isRequired = false, isSearchable = false, icon } = props
  const { t } = useTranslation('records')
  const isSet = value !== null && !isRequired
  const clear = () => onChange(null as Value)
  const names = new Map(choices.map((choice) => [choice.value, choice.label]))
  return (
    <SearchSelect
      aria-label={label}
      placeholder={label}
      // The selected text includes the name of the filter; the list of choices does not repeat it.
      data={choices.map((choice) => ({ value: choice.value, label: `${label}: ${isolated(choice.label)}` }))}
      renderOption={({ option }) => names.get(option.value)}
      value={value}
      onChange={(chosen) => onChange(chosen as Value)}
      allowDeselect={!isRequired}
      {...(isSet && {
        rightSection: (
          <CloseButton size={24} iconSize={14} aria-label={t('filter.remove', { field: label })} onClick={clear} />
        ),
        rightSectionPointerEvents: 'all' as const,
      })}
      searchable={isSearchable}
      leftSection={icon}
      classNames={{ root: classes.choice, input: classes.pill }}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      data-set={isSet || undefined}
    />
  )
}
