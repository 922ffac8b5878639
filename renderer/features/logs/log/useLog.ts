import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { EndpointOutput, EndpointQuery } from '#contract/api/endpoints.ts'
import { LOG_TAIL_SECONDS } from '#contract/logging.ts'
import { useVisible } from '#renderer/desktop/windowState.ts'
import { call } from '#renderer/net/calls/api.ts'
import { socket } from '#renderer/net/socket/socket.ts'
import type { Filters } from '../lines/useFilters.ts'

export const LOG_FILTERS = ['level', 'area', 'user_uuid', 'path', 'text', 'request_id', 'from', 'until'] as const
export type LogFilters = Filters<(typeof LOG_FILTERS)[number]>

type Page = EndpointOutput<'GET /v1/admin/logs'>
type Query = EndpointQuery<'GET /v1/admin/logs'>
type Pages = { pages: Page[]; pageParams: (string | null)[] }
/** Most pages of newer lines that are loaded one after another. With more, loading the list anew is less work. */
const CATCH_UP_PAGES = 5

/** Log lines page by page, with new ones on top unless the user paused it. */
export function useLog(filters: LogFilters, isPaused: boolean) {
  const client = useQueryClient()
  const key = useMemo(() => ['logs', filters] as const, [filters])
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/admin/logs', {
        query: { ...(filters as Query), ...(pageParam === null ? {} : { before_uuid: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ items, has_more }) => (has_more ? (items.at(-1)?.uuid ?? null) : null),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  const { refetch } = query

  const catchUp = useCallback(async () => {
    const newest = client.getQueryData<Pages>(key)?.pages.flatMap(({ items }) => items)[0]?.uuid
    if (newest === undefined) return void (await refetch())
    let after = newest
    for (let page = 0; page < CATCH_UP_PAGES; page += 1) {
      const found = await call('GET /v1/admin/logs', { query: { ...(filters as Query), after_uuid: after } })
      const last = found.items.at(-1)
      if (!last) return
      after = last.uuid
      client.setQueryData<Pages>(key, (known) => known && withNewer(known, found.items))
      if (!found.has_more) return
    }
    await refetch()
  }, [client, key, filters, refetch])

  const hasNewer = useTail(isPaused, catchUp)
  return { ...query, lines: query.data?.pages.flatMap(({ items }) => items) ?? [], hasNewer }
}

function withNewer(known: Pages, newer: Page['items']): Pages {
  const [first, ...rest] = known.pages
  if (!first) return known
  const seen = new Set(first.items.map(({ uuid }) => uuid))
  const added = newer.filter(({ uuid }) => !seen.has(uuid)).reverse()
  return { ...known, pages: [{ ...first, items: [...added, ...first.items] }, ...rest] }
}

/**
 * Tells the server that the log is open, and loads new lines when it reports some. Answers whether lines wait while
 * paused.
 */
function useTail(isPaused: boolean, catchUp: () => Promise<void>): boolean {
  const isVisible = useVisible()
  const [hasNewer, setHasNewer] = useState(false)
  const running = useRef(false)
  const again = useRef(false)

  const follow = useCallback(async () => {
    again.current = true
    if (running.current) return
    running.current = true
    try {
      while (again.current) {
        again.current = false
        await catchUp()
      }
    } catch {
      // The list shows an error when it loads; the next line tries again.
    } finally {
      running.current = false
    }
  }, [catchUp])

  useEffect(() => {
    if (!isVisible) return
    const tell = () => void call('POST /v1/admin/logs/tail').catch(() => {})
    tell()
    const timer = setInterval(tell, (LOG_TAIL_SECONDS * 1_000) / 2)
    return () => clearInterval(timer)
  }, [isVisible])
  useEffect(
    () =>
      socket.on('logs.appended', () => {
        if (isPaused) setHasNewer(true)
        else void follow()
      }),
    [isPaused, follow],
  )
  useEffect(() => {
    if (isPaused || !isVisible) return
    setHasNewer(false)
    void follow()
  }, [isPaused, isVisible, follow])
  return hasNewer && isPaused
}
