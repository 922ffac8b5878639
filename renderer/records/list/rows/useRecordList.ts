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
import { readQuery, writeQuery } from './listQuery.ts'
import { useFresh } from './useFresh.ts'
import { type Pages, usePages } from './usePages.ts'
import { type Selection, useSelection } from './useSelection.ts'

/** How a list looks: what is asked for, and its columns. */
export type ListLook = {
  view: ListView
  /** Filters, search and order, as they stand in the address of the page. */
  query: ListQuery
  setQuery: (query: ListQuery) => void
  columns: Columns
}

/** The list half of a record screen without its looks: what is asked for, what is there, what is chosen. */
export type RecordListState = ListLook & {
  view: RecordView
  pages: Pages
  /** How many rows there are, with the deleted ones; undefined until the server has counted. */
  count: RecordCount | undefined
  selection: Selection
  /** The row that the keyboard is at. */
  active: number
  setActive: (index: number) => void
  /** Rows that just changed. */
  fresh: ReadonlySet<string>
  words: Words
}

/** Reads and follows the list of a record. */
export function useRecordList(view: RecordView): RecordListState {
  const { record } = view
  const [parameters, setParameters] = useSearchParams()
  const address = parameters.toString()
  const [wish, setWish] = useState({ address, wanted: address })
  // The address follows a moment later; what was clicked answers at once.
  const asked = wish.address === address ? wish.wanted : address
  const query = useMemo(() => readQuery(record, new URLSearchParams(asked)), [record, asked])
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
      const wanted = writeQuery(next)
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

/** Whatever the cells need beside their value. The same object until one of its parts changes, so that rows stay as they are. */
function useWords(view: RecordView, { shown }: Columns, loaded: Pages['loaded']): Words {
  const { t, i18n } = useTranslation('records')
  const texts = useRecordTexts(view)
  const labels = useLabels(
    shown.flatMap(({ name, field }) => {
      if (field?.kind !== 'reference') return []
      return [...loaded.values()].map((rows) => ({ to: field.to, uuids: uuidsIn(rows, name) }))
    }),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts are those of the language
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
