import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Page, RecordDefinition } from '#contract/records/define.ts'
import { isLongText } from '#contract/records/fields.ts'
import { type ListQuery, recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import type { AnyRow } from '#renderer/records/view.ts'
import { FIRST_PAGE, follow, PAGE_SIZE, type PageChain, roomOf } from './pageChain.ts'

/** How long an unseen page is kept in memory (ms), so that 100,000 rows do not pile up. */
const KEPT_MS = 30_000

type Span = { first: number; last: number }
type Shown = { key: string; chain: PageChain; pages: ReadonlyMap<number, readonly AnyRow[]> }

/** The loaded pages of a list. */
export type Pages = {
  /** The record and the query. When it changes, the list starts at the top. */
  key: string
  /** Number of rows with reserved room. The last page of them may still be loading. */
  room: number
  /** Number of rows, once the end was reached. */
  total: number | null
  rowAt: (index: number) => AnyRow | undefined
  /** Rows on the screen and around it, by page. */
  loaded: ReadonlyMap<number, readonly AnyRow[]>
  show: (first: number, last: number) => void
  /** The rows between two indexes, loaded if necessary. */
  fetchRows: (from: number, to: number) => Promise<AnyRow[]>
  status: 'loading' | 'ready' | 'failed'
  /** Whether some visible rows could not be loaded while others are there. */
  isIncomplete: boolean
  /** Whether the shown rows still answer the previous query. */
  isBehind: boolean
  error: unknown
  retry: () => void
}

/** Asks for rows without formatted texts, which can be large and are shown in no list. */
const short = ({ fields }: RecordDefinition) => (Object.values(fields).some(isLongText) ? { short: 'true' } : {})

/** Loads a list page by page, each as its own query. Only pages on the screen are kept fresh. */
export function usePages(record: RecordDefinition, query: ListQuery): Pages {
  const client = useQueryClient()
  const key = JSON.stringify([record.name, query])
  const [known, setKnown] = useState({ key, chain: FIRST_PAGE })
  const [span, setSpan] = useState<Span>({ first: 0, last: 0 })
  const chain = known.key === key ? known.chain : FIRST_PAGE
  const pageQuery = (cursor: string | null) => ({
    queryKey: recordKeys.page(record, query, cursor),
    queryFn: ({ signal }: { signal?: AbortSignal }) =>
      recordCalls.page(record, { ...query, ...short(record), limit: PAGE_SIZE, cursor: cursor ?? undefined }, signal),
    gcTime: KEPT_MS,
  })
  const last = Math.min(span.last, chain.starts.length - 1)
  const first = Math.min(span.first, last)
  const wanted = Array.from({ length: last - first + 1 }, (_, offset) => first + offset)
  const results = useQueries({ queries: wanted.map((index) => pageQuery(chain.starts[index] ?? null)) })

  const pages = new Map<number, readonly AnyRow[]>()
  let next = chain
  for (const [offset, { data }] of results.entries()) {
    const index = first + offset
    if (!data) continue
    pages.set(index, data.items)
    next = follow(next, index, { rows: data.items.length, next: data.next_cursor })
  }
  useEffect(() => {
    if (next !== chain) setKnown({ key, chain: next })
  })

  const failed = results.find(({ isError, data }) => isError && !data)
  const current: Shown = { key, chain: next, pages }
  const before = useRef<Shown | null>(null)
  useEffect(() => {
    if (pages.size > 0) before.current = current
  })
  // If only a later page fails, the list stays and reports missing rows (`isIncomplete`).
  const isNothing = pages.size === 0 && chain.starts.length === 1
  const isBehind = pages.size === 0 && !failed && before.current !== null && before.current.key !== key
  const arrived = pages.size === 0 && !isBehind ? 'loading' : 'ready'
  const shown = isBehind && before.current ? before.current : current
  return {
    key: shown.key,
    room: roomOf(shown.chain),
    total: shown.chain.total,
    loaded: shown.pages,
    isBehind,
    rowAt(index) {
      const page = Math.floor(index / PAGE_SIZE)
      const cursor = shown.chain.starts[page]
      if (cursor === undefined) return undefined
      const rows =
        shown.pages.get(page) ?? client.getQueryData<Page<AnyRow>>(recordKeys.page(record, query, cursor))?.items
      return rows?.[index % PAGE_SIZE]
    },
    show(from, to) {
      const wish = { first: Math.floor(Math.max(0, from) / PAGE_SIZE), last: Math.floor(Math.max(0, to) / PAGE_SIZE) }
      if (wish.first !== span.first || wish.last !== span.last) setSpan(wish)
    },
    async fetchRows(from, to) {
      const found: AnyRow[] = []
      let cursor: string | null | undefined = chain.starts[Math.floor(from / PAGE_SIZE)]
      for (let index = Math.floor(from / PAGE_SIZE); cursor !== undefined && index * PAGE_SIZE <= to; index += 1) {
        const page: Page<AnyRow> = await client.ensureQueryData(pageQuery(cursor))
        const start = index * PAGE_SIZE
        found.push(...page.items.slice(Math.max(0, from - start), to - start + 1))
        cursor = page.next_cursor ?? undefined
      }
      return found
    },
    status: failed && isNothing ? 'failed' : arrived,
    isIncomplete: failed !== undefined && !isNothing,
    error: failed?.error,
    retry() {
      for (const result of results) if (result.isError) void result.refetch()
    },
  }
}
