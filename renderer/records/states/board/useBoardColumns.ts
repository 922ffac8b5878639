import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Page } from '#contract/records/define.ts'
import { RECORD_STATUSES, type RecordStatus } from '#contract/states/recordStatus.ts'
import { filterKey } from '#renderer/records/list/rows/listQuery.ts'
import { PAGE_SIZE } from '#renderer/records/list/rows/pageChain.ts'
import { type ListQuery, recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import type { AnyRow } from '#renderer/records/view.ts'
import type { StatedRow, States } from '../defineStates.ts'

/** A column of the board: the rows with one status. */
export type BoardColumn = {
  status: RecordStatus
  /** False for a status outside of the list's filters. Its column is narrow, holds no cards, and takes dropped ones. */
  isShown: boolean
  rows: readonly StatedRow[]
  /** Number of rows. Null until it is known. */
  count: number | null
  state: 'loading' | 'ready' | 'failed'
  hasMore: boolean
}

type BoardColumns = {
  columns: readonly BoardColumn[]
  /** Loads the next cards of a column. */
  more: (status: RecordStatus) => void
  retry: () => void
}

const STATUS_FILTER = filterKey('status', 'in')

const columnQuery = (query: ListQuery, status: RecordStatus): ListQuery => ({ ...query, [STATUS_FILTER]: [status] })

/** The statuses of the graph, in the order of the columns. */
const boardStatuses = ({ steps }: Pick<States, 'steps'>): RecordStatus[] =>
  RECORD_STATUSES.filter((one) => steps.some(({ from, to }) => from === one || to === one))

type Loaded = ReadonlyMap<RecordStatus, readonly StatedRow[]>

/** The newest version of each loaded row. A row can be in two columns while one of them is loaded again. */
function newestRows(loaded: Loaded): ReadonlyMap<string, StatedRow> {
  const newest = new Map<string, StatedRow>()
  for (const row of [...loaded.values()].flat())
    if ((newest.get(row.uuid)?.version ?? 0) < row.version) newest.set(row.uuid, row)
  return newest
}

/**
 * Rows by status. A row that has just changed its status, or is `moving`, stands first in its new column until that
 * column is loaded again. `strays` are rows in the page of another status, as `<uuid>:<version>`.
 */
function groupRows(
  loaded: Loaded,
  moving: ReadonlyMap<string, RecordStatus>,
): { byStatus: Loaded; strays: readonly string[] } {
  const newest = newestRows(loaded)
  const homeOf = (row: StatedRow) => moving.get(row.uuid) ?? row.status
  const columns = [...loaded].map(([status, rows]) => {
    const listed = new Set(rows.map(({ uuid }) => uuid))
    const arrived = [...newest.values()].filter((row) => homeOf(row) === status && !listed.has(row.uuid))
    const own = rows.flatMap(({ uuid }) => newest.get(uuid) ?? []).filter((row) => homeOf(row) === status)
    return [status, [...arrived, ...own]] as const
  })
  const strays = [...loaded].flatMap(([status, rows]) =>
    rows.flatMap(({ uuid }) => newest.get(uuid) ?? []).filter((row) => row.status !== status),
  )
  return { byStatus: new Map(columns), strays: strays.map(({ uuid, version }) => `${uuid}:${version}`) }
}

/** Loads the columns of a board page by page, and follows the rows that change their status. */
export function useBoardColumns(
  states: States,
  query: ListQuery,
  moving: ReadonlyMap<string, RecordStatus>,
): BoardColumns {
  const { record } = states.view
  const client = useQueryClient()
  const key = JSON.stringify(query)
  const [pages, setPages] = useState<{ key: string; wanted: Partial<Record<RecordStatus, number>> }>({
    key,
    wanted: {},
  })
  const wanted = pages.key === key ? pages.wanted : {}
  const filter = [query[STATUS_FILTER] ?? []].flat()
  const isShown = (status: RecordStatus) => filter.length === 0 || filter.includes(status)
  const statuses = boardStatuses(states)
  const shown = statuses.filter(isShown)
  const pageKey = (status: RecordStatus, cursor: string | null) =>
    recordKeys.page(record, columnQuery(query, status), cursor)
  const asked = shown.flatMap((status) => {
    const found: { status: RecordStatus; cursor: string | null }[] = []
    let cursor: string | null = null
    for (let page = 0; page < (wanted[status] ?? 1); page += 1) {
      found.push({ status, cursor })
      const next: string | null | undefined = client.getQueryData<Page<AnyRow>>(pageKey(status, cursor))?.next_cursor
      if (!next) break
      cursor = next
    }
    return found
  })
  const results = useQueries({
    queries: asked.map(({ status, cursor }) => ({
      queryKey: pageKey(status, cursor),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        recordCalls.page(
          record,
          { ...columnQuery(query, status), limit: PAGE_SIZE, cursor: cursor ?? undefined },
          signal,
        ),
    })),
  })
  const { sort: _, ...selection } = query
  const counts = useQueries({
    queries: shown.map((status) => ({
      queryKey: recordKeys.count(record, columnQuery(selection, status)),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        recordCalls.count(record, columnQuery(selection, status), signal),
    })),
  })
  const answers = (status: RecordStatus) => results.filter((_answer, index) => asked[index]?.status === status)
  const loaded = new Map(
    shown.map((status) => [status, answers(status).flatMap(({ data }) => (data?.items ?? []) as StatedRow[])]),
  )
  const { byStatus, strays } = groupRows(loaded, moving)
  const stray = strays.join()
  useEffect(() => {
    if (stray !== '') void client.invalidateQueries({ queryKey: recordKeys.lists(record) })
  }, [client, record, stray])
  return {
    columns: statuses.map((status) => {
      const all = answers(status)
      const rows = byStatus.get(status) ?? []
      const hasMore = Boolean(all.at(-1)?.data?.next_cursor)
      const isFailed = all.some(({ isError, data }) => isError && !data)
      const arrived = all.every(({ data }) => data === undefined) ? 'loading' : 'ready'
      return {
        status,
        isShown: isShown(status),
        rows,
        count: hasMore ? (counts[shown.indexOf(status)]?.data?.count ?? null) : rows.length,
        state: isFailed ? 'failed' : arrived,
        hasMore,
      }
    }),
    more: (status) => {
      const known = answers(status).length
      setPages({ key, wanted: { ...wanted, [status]: known + 1 } })
    },
    retry: () => {
      for (const result of results) if (result.isError) void result.refetch()
    },
  }
}
