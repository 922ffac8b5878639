import { Checkbox, ScrollArea, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type RecordName, records } from '#contract/records/index.ts'
import { typedIn } from '#contract/text/words.ts'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { useLabels } from '#renderer/records/useLabels.ts'
import type { FilterProps } from './filterProps.ts'

const PAUSE_MS = 200
const NONE = 'none'

type Props = FilterProps & { to: string }

/** A filter for any of several rows of another record, chosen by name, or for none. */
export function ReferenceFilter({ to, field, label, values, onChange }: Props) {
  const { t } = useTranslation('records')
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const chosen = [values.in ?? []].flat()
  const { data } = useQuery({
    queryKey: [...recordKeys.labels({ name: to }), { q: words }],
    queryFn: ({ signal }) => recordCalls.labels(records[to as RecordName], words === '' ? {} : { q: words }, signal),
    placeholderData: keepPreviousData,
  })
  const names = useLabels([{ to, uuids: chosen.filter((uuid) => uuid !== NONE) }])
  const found = data?.items.map(({ uuid, label: name }) => [uuid, name] as const) ?? []
  const offered = new Map([
    ...chosen.flatMap((uuid) => (names.has(uuid) ? ([[uuid, names.get(uuid) ?? '']] as const) : [])),
    ...found,
  ])
  // While the server searches, `found` still holds the rows of the former search, so only rows with the new text count.
  const isFound = typedIn(typed)
  const first = found.find(([uuid, name]) => isFound(name) && !chosen.includes(uuid))
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        label={label}
        placeholder={t('list.search')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        dir="auto"
        data-autofocus
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || typed.trim() === '') return
          event.preventDefault()
          if (first) onChange({ in: [...chosen, first[0]] })
        }}
      />
      <ScrollArea.Autosize mah="16rem" type="auto">
        <Checkbox.Group aria-label={label} value={chosen} onChange={(next) => onChange({ in: next })}>
          <Stack gap="xs">
            {'optional' in field && <Checkbox value={NONE} label={t('filter.none')} />}
            {[...offered].map(([uuid, name]) => (
              <Checkbox key={uuid} value={uuid} label={<bdi>{name}</bdi>} />
            ))}
          </Stack>
        </Checkbox.Group>
        {data?.items.length === 0 && (
          <Text c="dimmed" size="sm">
            {t('filter.nobody')}
          </Text>
        )}
      </ScrollArea.Autosize>
    </Stack>
  )
}
