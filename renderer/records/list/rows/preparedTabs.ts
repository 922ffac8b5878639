import type { ListQuery } from '#renderer/records/recordCalls.ts'
import type { PreparedTab, RecordView } from '#renderer/records/view.ts'
import { changedQuery, filterParts, readQuery } from './listQuery.ts'

const sorted = (value: string | readonly string[] | undefined) => [value ?? []].flat().toSorted().join()

/** Filters that any tab of a list sets. Other filters stay when the tab changes. */
const tabKeys = (tabs: readonly PreparedTab[]) => [...new Set(tabs.flatMap(({ filters }) => Object.keys(filters)))]

/** The query after choosing a tab: its filters and order replace those of the previous tab. */
export function tabQuery(tabs: readonly PreparedTab[], tab: PreparedTab, query: ListQuery): ListQuery {
  const cleared = Object.fromEntries(tabKeys(tabs).map((key) => [key, undefined]))
  return changedQuery(query, { ...cleared, ...tab.filters, sort: tab.sort, deleted: undefined })
}

/**
 * The tab that matches the query; other filters may narrow it further. Undefined when one of its own filters was
 * changed.
 */
export function shownTab({ tabs = [] }: Pick<RecordView, 'tabs'>, query: ListQuery): PreparedTab | undefined {
  if (query.deleted !== undefined) return undefined
  const keys = tabKeys(tabs)
  return tabs.find(({ filters }) => keys.every((key) => sorted(filters[key]) === sorted(query[key])))
}

/** The tab that matches the query when no search and no other filter is set. */
export function soleTab(view: Pick<RecordView, 'tabs'>, query: ListQuery): PreparedTab | undefined {
  const tab = shownTab(view, query)
  const keys = Object.keys(query).filter((key) => key === 'q' || filterParts(key) !== null)
  return tab && keys.length > 0 && keys.every((key) => Object.hasOwn(tab.filters, key)) ? tab : undefined
}

/** The query in the address of a list. An empty one means the first tab. */
export function askedQuery({ record, tabs = [] }: Pick<RecordView, 'record' | 'tabs'>, address: URLSearchParams) {
  const query = readQuery(record, address)
  const [first] = tabs
  return first && Object.keys(query).length === 0 ? tabQuery(tabs, first, {}) : query
}
