import { CloseButton, Popover, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldOf } from '#renderer/records/fieldOf.ts'
import { useRecordTexts } from '#renderer/records/useRecordTexts.ts'
import filters from '#renderer/ui/controls/filters/Filters.module.css'
import type { RecordListState } from '../rows/useRecordList.ts'
import { FilterEditor } from './FilterEditor.tsx'
import type { FilterValues } from './filterProps.ts'
import classes from './RecordFilters.module.css'
import { useFilterWords } from './useFilterWords.ts'

type Props = {
  list: RecordListState
  name: string
  values: FilterValues
  /** Whether the filter was just added and has no value yet. */
  isNew: boolean
  onChange: (values: FilterValues) => void
  /** Called when the filter is removed or left without a value. */
  onRemove: () => void
}

/** A filter in words. A click opens its editor in place. */
export function FilterChip({ list, name, values, isNew, onChange, onRemove }: Props) {
  const { t } = useTranslation('records')
  const texts = useRecordTexts(list.view)
  const [isOpen, setOpen] = useState(isNew)
  const field = fieldOf(list.view.record, name)
  const words = useFilterWords(list.view, name, values, list.words)
  const label = texts.field(name)
  const isSet = Object.keys(values).length > 0
  if (!field) return null
  const close = () => {
    setOpen(false)
    if (!isSet) onRemove()
  }
  return (
    <span className={filters.chip}>
      <Popover
        opened={isOpen}
        onChange={(open) => (open ? setOpen(true) : close())}
        position="bottom-start"
        trapFocus
        returnFocus
        shadow="md"
      >
        <Popover.Target>
          <UnstyledButton className={classes.words} onClick={() => (isOpen ? close() : setOpen(true))}>
            {isSet ? words : label}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown className={classes.editor}>
          <FilterEditor
            view={list.view}
            name={name}
            field={field}
            label={label}
            values={values}
            onChange={onChange}
            onClose={() => setOpen(false)}
          />
        </Popover.Dropdown>
      </Popover>
      <CloseButton size={24} iconSize={14} aria-label={t('filter.remove', { field: label })} onClick={onRemove} />
    </span>
  )
}
