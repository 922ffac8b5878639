import { Button, Menu } from '@mantine/core'
import { IconFilterPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { filterNames } from '#renderer/records/fieldOf.ts'
import { useRecordTexts } from '#renderer/records/useRecordTexts.ts'
import { pathOfCode } from '#renderer/shared/scan/pathOfCode.ts'
import { FilterBar } from '#renderer/ui/controls/filters/FilterBar.tsx'
import { SearchField } from '#renderer/ui/controls/filters/SearchField.tsx'
import { changedQuery, filterKey, filterParts, filtersOf, withoutFilters } from '../rows/listQuery.ts'
import { shownTab } from '../rows/preparedTabs.ts'
import type { RecordListState } from '../rows/useRecordList.ts'
import { FilterChip } from './FilterChip.tsx'
import classes from './RecordFilters.module.css'
import { shownSearch, type Typing } from './shownSearch.ts'

const PAUSE_MS = 250
const LONGEST = 100

type Props = {
  list: RecordListState
  search: RefObject<HTMLInputElement | null>
  /** The screen's own quick filters, behind the search. */
  quick?: ReactNode
  /** Name of a filter that the quick ones show, so that it needs no chip. */
  quickName?: string | undefined
}

/** Search, filter chips, and a button for deleted rows. */
export function RecordFilters({ list, search, quick, quickName }: Props) {
  const { t } = useTranslation('records')
  const texts = useRecordTexts(list.view)
  const { query, setQuery } = list
  const [added, setAdded] = useState<string | null>(null)
  const filters = filtersOf(query)
  // Filters of the chosen tab are left out, because the tab stands for them.
  for (const key of Object.keys(shownTab(list.view, query)?.filters ?? {})) filters.delete(filterParts(key)?.name ?? '')
  if (quickName !== undefined) filters.delete(quickName)
  const names = [...filters.keys(), ...(added !== null && !filters.has(added) ? [added] : [])]
  const isBin = query.deleted === 'only'
  const deleted = list.count?.deleted
  const bin = (
    <Button
      variant={isBin ? 'light' : 'subtle'}
      color={isBin ? 'red' : 'gray'}
      size="compact-md"
      aria-pressed={isBin}
      leftSection={<IconTrash size={16} />}
      onClick={() => setQuery(changedQuery(query, { deleted: isBin ? undefined : 'only' }))}
    >
      {deleted === undefined ? t('columns.deleted_at') : t('list.deleted', { number: deleted })}
    </Button>
  )
  return (
    <div className={classes.bar}>
      <FilterBar
        search={<Search list={list} field={search} />}
        onClear={filters.size > 0 ? () => setQuery(withoutFilters(query)) : null}
        aside={bin}
      >
        {quick}
        {names.map((name) => (
          <FilterChip
            key={name}
            list={list}
            name={name}
            values={filters.get(name) ?? {}}
            isNew={name === added}
            onChange={(values) => {
              const set = Object.entries(values).map(([operator, value]) => [filterKey(name, operator), value])
              // When the last value is unticked, the chip stays in place for the next one.
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
      </FilterBar>
    </div>
  )
}

type SearchProps = { list: RecordListState; field: RefObject<HTMLInputElement | null> }

/** Searches after a pause in typing, so that not every letter causes a request. */
function Search({ list, field }: SearchProps) {
  const { t } = useTranslation('records')
  const navigate = useNavigate()
  const asked = String(list.query.q ?? '')
  const [typing, setTyping] = useState<Typing | null>(null)
  const latest = useRef(list)
  useEffect(() => {
    latest.current = list
  })
  // Uses the latest query, because a filter may have been set during the pause.
  const ask = (text: string) => latest.current.setQuery(changedQuery(latest.current.query, { q: text.trim() }))
  const typed = typing?.text
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pause starts with a key, not with a change of the list
  useEffect(() => {
    if (typed === undefined) return
    const timer = setTimeout(() => {
      ask(typed)
      setTyping({ text: typed, asked: typed.trim() })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const shown = shownSearch(typing, asked)
  const clear = () => {
    setTyping(null)
    ask('')
  }
  return (
    <SearchField
      ref={field}
      label={t('list.search')}
      maxLength={LONGEST}
      value={shown}
      onChange={(text) => setTyping({ text, asked })}
      onClear={clear}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Tab')) return
        // The scanned code of a printed sheet is no search text. It opens its page, as it does outside of the field.
        const path = pathOfCode(shown.trim())
        if (path === null) return
        event.preventDefault()
        clear()
        void navigate(path)
      }}
    />
  )
}
