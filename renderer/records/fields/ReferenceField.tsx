import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type RecordName, records } from '#contract/records/index.ts'
import { SearchSelect } from '#renderer/ui/controls/search/SearchSelect.tsx'
import { narrowed } from '../narrowed.ts'
import { recordCalls, recordKeys } from '../recordCalls.ts'
import type { FieldOf, FieldProps, Offer } from './fieldProps.ts'

const PAUSE_MS = 200

/** The rows of an offer that contain the typed words. */
function offeredRows({ rows }: Offer, typed: string) {
  const wanted = typed.trim().toLocaleLowerCase()
  return (rows ?? []).filter(({ label }) => label.toLocaleLowerCase().includes(wanted))
}

/** Chooses a row of another record by name. A deleted row still shows its name. */
export function ReferenceField({ field, value, onChange, input, offer }: FieldProps<FieldOf<'reference'>>) {
  const { t } = useTranslation('records')
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [q] = useDebouncedValue(typed, PAUSE_MS)
  const target = records[field.to as RecordName]
  const uuid = typeof value === 'string' ? value : null
  const chosen = useQuery({
    queryKey: [...recordKeys.labels(target), [uuid]],
    queryFn: ({ signal }) => recordCalls.labels(target, { uuids: [uuid] }, signal),
    enabled: uuid !== null,
  })
  const current = chosen.data?.items[0]
  const isWord = typed !== current?.label
  const offered = useQuery({
    queryKey: [...recordKeys.labels(target), { q: isWord ? q : '' }],
    queryFn: ({ signal }) => recordCalls.labels(target, { q: isWord ? q : '' }, signal),
    enabled: isOpen && offer === undefined,
    placeholderData: keepPreviousData,
  })
  const isAnswered = offer ? offer.rows !== null : (!isWord || typed === q) && !offered.isPlaceholderData
  const found = offer ? offeredRows(offer, isWord ? typed : '') : narrowed(offered.data, typed, isAnswered)
  const labelOf = (id: string, label: string, isDeleted: boolean) => {
    if (isDeleted) return t('form.reference.deleted', { label })
    return offer?.rows?.every((one) => one.uuid !== id) ? offer.other(label) : label
  }
  const named = [...(current ? [current] : []), ...found.map((one) => ({ deleted: false, ...one }))]
  const isFound = new Set(found.map((one) => one.uuid))
  const data = [...new Map(named.map((one) => [one.uuid, one])).values()].map(({ uuid: id, label, deleted }) => ({
    value: id,
    label: labelOf(id, label, deleted),
  }))
  return (
    <SearchSelect
      // A Latin name in an Arabic form is cut at its end, not at its beginning.
      dir="auto"
      {...input}
      data={data}
      value={uuid}
      onChange={onChange}
      // Choosing the selected row again keeps it; the clear button removes it.
      allowDeselect={false}
      clearable={'optional' in field && !input.readOnly}
      clearButtonProps={{ 'aria-label': t('form.reference.clear') }}
      // The chosen row is always in `data`. Without the typed words it is not listed, or Enter would choose it again.
      filter={({ options, search }) =>
        search === '' ? options : options.filter((one) => 'value' in one && isFound.has(one.value))
      }
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
      nothingFoundMessage={isAnswered ? (offer?.nothing ?? t('form.reference.nothing')) : t('form.reference.searching')}
    />
  )
}
