import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { useVisible } from '#renderer/desktop/windowState.ts'
import { call } from '#renderer/net/calls/api.ts'

/** Interval of reloading while the list is visible (ms). */
const REFRESH_MS = 15_000

/** Filters of the list. An app must match all that are on. */
export const CLIENT_FILTERS = ['outdated', 'failing', 'online'] as const
export type ClientFilter = (typeof CLIENT_FILTERS)[number]

export type DesktopOverview = Pick<EndpointOutput<'GET /v1/desktop/clients'>, 'totals' | 'versions' | 'rollouts'>

/** The dealer's desktop apps, page by page, kept fresh while the list is visible. */
export function useDesktopClients(filters: ReadonlySet<ClientFilter>) {
  const isVisible = useVisible()
  const wanted = CLIENT_FILTERS.filter((filter) => filters.has(filter))
  return useInfiniteQuery({
    queryKey: ['desktop', 'clients', wanted],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/desktop/clients', {
        query: {
          ...Object.fromEntries(wanted.map((filter) => [filter, '1'])),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    refetchInterval: isVisible && REFRESH_MS,
    // A cached list is shown at once and loaded again anyway.
    staleTime: 0,
  })
}
