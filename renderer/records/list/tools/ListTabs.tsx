import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { shownTab, tabQuery } from '../rows/preparedTabs.ts'
import type { RecordListState } from '../rows/useRecordList.ts'
import classes from './ListTabs.module.css'

type Props = { list: RecordListState }

/** Interval at which the tabs are counted again while the page is visible (ms). */
const RECOUNT_MS = 60_000

/** The prepared tabs of a list, each with its number of rows. */
export function ListTabs({ list }: Props) {
  const { t } = useTranslation(['records', list.view.namespace])
  const { view, query, setQuery } = list
  const { record, tabs = [] } = view
  const shown = shownTab(view, query)
  const queries = tabs.map((tab) => tabQuery(tabs, tab, query))
  const counts = useQueries({
    queries: queries.map(({ sort: _, ...selection }) => ({
      queryKey: recordKeys.count(record, selection),
      queryFn: ({ signal }: { signal: AbortSignal }) => recordCalls.count(record, selection, signal),
      // Counts depend on the time, too: a row becomes late without an event.
      refetchInterval: RECOUNT_MS,
    })),
  })
  if (tabs.length === 0) return null
  return (
    <nav className={classes.tabs} aria-label={t('list.tabs')}>
      {tabs.map((tab, index) => {
        const count = counts[index]?.data?.count
        return (
          <button
            key={tab.name}
            type="button"
            className={classes.tab}
            aria-pressed={tab === shown}
            data-tab={tab.name}
            onClick={() => setQuery(queries[index] ?? {})}
          >
            {t(`${view.namespace}:tabs.${tab.name}` as 'records:list.tabs')}
            <span className={classes.count}>{count ?? '…'}</span>
          </button>
        )
      })}
    </nav>
  )
}
