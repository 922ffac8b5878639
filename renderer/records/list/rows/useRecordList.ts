import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { Language } from '#contract/constants.ts'
import type { RecordCount } from '#contract/records/define.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { socket } from '#renderer/net/socket/socket.ts'
import { type ListQuery, recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { startRecordEvents } from '#renderer/records/recordEvents.ts'
import { useLabels } from '#renderer/records/useLabels.ts'
import { useRecordTexts } from '#renderer/records/useRecordTexts.ts'
import type { AnyRow, ListView, RecordView } from '#renderer/records/view.ts'
import type { Words } from '../columns/cellText.ts'
import { type Columns, useColumns } from '../columns/useColumns.ts'
import { writeQuery } from './listQuery.ts'
import { askedQuery } from './preparedTabs.ts'
import { useFresh } from './useFresh.ts'
import { type Pages, usePages } from './usePages.ts'
import { type Selection, useSelection } from './useSelection.ts'

/** Query and columns of a list. */
export type ListState = {
  view: ListView
  /** Filters, search and order, as in the address of the page. */
  query: ListQuery
  setQuery: (query: ListQuery) => void
  columns: Columns
}

/** The state of a list without its rendering: query, loaded rows, selection. */
export type RecordListState = ListState & {
  view: RecordView
  pages: Pages
  /** Number of rows and of deleted rows; undefined until the server has counted. */
  count: RecordCount | undefined
  selection: Selection
  /** Index of the active row, which the keys move and act on. */
  active: number
  setActive: (index: number) => void
  /** Uuids of rows that just changed. */
  fresh: ReadonlySet<string>
  words: Words
}

/** Loads a record's list and follows its changes. */
export function useRecordList(view: RecordView): RecordListState {
  const { record } = view
  const [parameters, setParameters] = useSearchParams()
  const address = parameters.toString()
  const [wish, setWish] = useState({ address, wanted: address })
  // The address changes a moment later; until then the clicked query is used.
  const asked = wish.address === address ? wish.wanted : address
  const query = useMemo(() => askedQuery(view, new URLSearchParams(asked)), [view, asked])
  const pages = usePages(record, query)
  const columns = useColumns(view, query.deleted === 'only')
  const [place, setPlace] = useState({ key: pages.key, index: 0 })
  const { sort: _, ...selection } = query
  const { data: count } = useQuery({
    queryKey: recordKeys.count(record, selection),
    queryFn: ({ signal }) => recordCalls.count(record, selection, signal),
  })
  useEffect(() => startRecordEvents(queryClient, (event, listener) => socket.on(event, listener)), [])
  return {
    view,
    query,
    setQuery(next) {
      // An empty address would mean the first tab. With the default order it means the whole list.
      const isBare = view.tabs !== undefined && Object.keys(next).length === 0
      const wanted = writeQuery(isBare ? { sort: record.defaultSort } : next)
      setWish({ address, wanted: wanted.toString() })
      setParameters(wanted, { replace: true })
    },
    pages,
    count,
    columns,
    selection: useSelection(pages),
    active: place.key === pages.key ? place.index : 0,
    setActive: (index) => setPlace({ key: pages.key, index }),
    fresh: useFresh(pages),
    words: useWords(view, columns, pages.loaded),
  }
}

/** Texts and labels for cells. Keeps its identity until one of them changes, so that rows are not redrawn. */
function useWords(view: RecordView, { shown }: Columns, loaded: Pages['loaded']): Words {
  const { t, i18n } = useTranslation('records')
  const texts = useRecordTexts(view)
  const labels = useLabels(
    shown.flatMap(({ name, field }) => {
      if (field?.kind !== 'reference') return []
      return [...loaded.values()].map((rows) => ({ to: field.to, uuids: uuidsIn(rows, name) }))
    }),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts depend only on language and namespace
  return useMemo(
    () => ({
      language: i18n.language as Language,
      texts,
      labels,
      yes: t('form.yes'),
      no: t('form.no'),
      entries: (count) => t('form.entries', { count }),
    }),
    [i18n.language, view.namespace, labels],
  )
}

const uuidsIn = (rows: readonly AnyRow[], name: string) =>
  [...new Set(rows.map((row) => row[name]).filter((value) => typeof value === 'string'))].sort()
