import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ListQuery, recordCalls, recordKeys } from '../recordCalls.ts'
import type { AnyRow, RecordView } from '../view.ts'

const PAGE_SIZE = 200

/** What a list shows and what it is asked for. */
export type RecordListState = {
  rows: readonly AnyRow[]
  query: ListQuery
  setQuery: (query: ListQuery) => void
  status: 'loading' | 'ready' | 'failed'
  retry: () => void
}

/** The list half of a record screen, without its looks. */
export function useRecordList({ record }: RecordView): RecordListState {
  const [query, setQuery] = useState<ListQuery>({})
  const { data, isError, refetch } = useQuery({
    queryKey: recordKeys.page(record, query, null),
    queryFn: ({ signal }) => recordCalls.page(record, { ...query, limit: PAGE_SIZE }, signal),
    placeholderData: keepPreviousData,
  })
  return {
    rows: data?.items ?? [],
    query,
    setQuery,
    status: data ? 'ready' : isError ? 'failed' : 'loading',
    retry: () => void refetch(),
  }
}
