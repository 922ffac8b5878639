import { Button, CloseButton, Menu, TextInput } from '@mantine/core'
import { IconFilterPlus, IconSearch, IconTrash } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { filterNames } from '#renderer/records/fieldOf.ts'
import { useRecordTexts } from '#renderer/records/useRecordTexts.ts'
import { changedQuery, filterKey, filtersOf, withoutFilters } from '../rows/listQuery.ts'
import type { RecordListState } from '../rows/useRecordList.ts'
import { FilterChip } from './FilterChip.tsx'
import classes from './RecordFilters.module.css'
import { shownSearch, type Typing } from './shownSearch.ts'

const PAUSE_MS = 250
const LONGEST = 100

type Props = { list: RecordListState; search: RefObject<HTMLInputElement | null> }

/** Search, filters as chips in words, and the way to what was deleted. */
export function RecordFilters({ list, search }: Props) {
  const { t } = useTranslation('records')
  const texts = useRecordTexts(list.view)
  const { query, setQuery } = list
  const [added, setAdded] = useState<string | null>(null)
  const filters = filtersOf(query)
  const names = [...filters.keys(), ...(added !== null && !filters.has(added) ? [added] : [])]
  const isBin = query.deleted === 'only'
  const deleted = list.count?.deleted
  return (
    <div className={classes.bar}>
      <Search list={list} field={search} />
      {names.map((name) => (
        <FilterChip
          key={name}
          list={list}
          name={name}
          values={filters.get(name) ?? {}}
          isNew={name === added}
          onChange={(values) => {
            const set = Object.entries(values).map(([operator, value]) => [filterKey(name, operator), value])
            // Whose last tick is taken off is not done yet: the next one comes in the same place.
            setAdded(values.in?.length === 0 ? name : null)
            setQuery(changedQuery(withoutFilters(query, name), Object.fromEntries(set)))
          }}
          onRemove={() => {
            setAdded(null)
            setQuery(withoutFilters(query, name))
          }}
        />
      ))}
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="subtle" size="compact-md" leftSection={<IconFilterPlus size={16} />}>
            {t('filter.add')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.fields}>
          {filterNames(list.view.record)
            .filter((name) => !names.includes(name))
            .map((name) => (
              <Menu.Item key={name} onClick={() => setAdded(name)}>
                {texts.field(name)}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      {filters.size > 1 && (
        <Button variant="subtle" color="gray" size="compact-md" onClick={() => setQuery(withoutFilters(query))}>
          {t('list.clearFilters')}
        </Button>
      )}
      <Button
        className={classes.bin}
        variant={isBin ? 'light' : 'subtle'}
        color={isBin ? 'red' : 'gray'}
        size="compact-md"
        aria-pressed={isBin}
        leftSection={<IconTrash size={16} />}
        onClick={() => setQuery(changedQuery(query, { deleted: isBin ? undefined : 'only' }))}
      >
        {deleted === undefined ? t('columns.deleted_at') : t('list.deleted', { number: deleted })}
      </Button>
    </div>
  )
}

type SearchProps = { list: RecordListState; field: RefObject<HTMLInputElement | null> }

/** Asks when one pauses, so that not every letter is a call. */
function Search({ list, field }: SearchProps) {
  const { t } = useTranslation('records')
  const asked = String(list.query.q ?? '')
  const [typing, setTyping] = useState<Typing | null>(null)
  const latest = useRef(list)
  useEffect(() => {
    latest.current = list
  })
  // On top of what the list is asked for by then: a filter may have been set meanwhile.
  const ask = (text: string) => latest.current.setQuery(changedQuery(latest.current.query, { q: text.trim() }))
  const typed = typing?.text
  // biome-ignore lint/correctness/useExhaustiveDependencies: a pause follows a key, not a change of the list
  useEffect(() => {
    if (typed === undefined) return
    const timer = setTimeout(() => {
      ask(typed)
      setTyping({ text: typed, asked: typed.trim() })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const shown = shownSearch(typing, asked)
  return (
    <TextInput
      ref={field}
      type="search"
      className={classes.search}
      aria-label={t('list.search')}
      placeholder={t('list.search')}
      maxLength={LONGEST}
      value={shown}
      onChange={(event) => setTyping({ text: event.currentTarget.value, asked })}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        shown && (
          <CloseButton
            size="sm"
            aria-label={t('list.clearSearch')}
            onClick={() => {
              setTyping(null)
              ask('')
            }}
          />
        )
      }
      dir="auto"
    />
  )
}
