import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordDefinition } from '#contract/records/define.ts'
import { SearchMultiSelect } from '#renderer/ui/controls/search/SearchSelect.tsx'
import { narrowed } from './narrowed.ts'
import { recordCalls, recordKeys } from './recordCalls.ts'

const PAUSE_MS = 200

type Props = {
  record: RecordDefinition
  label: string
  value: readonly string[]
  onChange: (uuids: string[]) => void
  disabled?: boolean
}

/** Chooses several rows of a record by name. */
export function RecordPicker({ record, label, value, onChange, disabled = false }: Props) {
  const { t } = useTranslation('records')
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [q] = useDebouncedValue(typed, PAUSE_MS)
  const chosen = useQuery({
    queryKey: [...recordKeys.labels(record), [...value].sort()],
    queryFn: ({ signal }) => recordCalls.labels(record, { uuids: [...value] }, signal),
    enabled: value.length > 0,
    placeholderData: keepPreviousData,
  })
  const offered = useQuery({
    queryKey: [...recordKeys.labels(record), { q }],
    queryFn: ({ signal }) => recordCalls.labels(record, { q }, signal),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const isAnswered = typed === q && !offered.isPlaceholderData
  const named = [...(chosen.data?.items ?? []), ...narrowed(offered.data, typed, isAnswered)]
  const known = new Map(named.map((one) => [one.uuid, one.label]))
  const data = [...new Set([...value, ...known.keys()])].map((uuid) => ({ value: uuid, label: known.get(uuid) ?? '…' }))
  return (
    <SearchMultiSelect
      label={label}
      data={data}
      value={[...value]}
      onChange={onChange}
      disabled={disabled}
      hidePickedOptions
      clearButtonProps={{ 'aria-label': t('form.reference.clear') }}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      onDropdownOpen={() => setOpen(true)}
      nothingFoundMessage={t(isAnswered ? 'form.reference.nothing' : 'form.reference.searching')}
    />
  )
}
