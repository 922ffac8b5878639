import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { useVisible } from '#renderer/desktop/windowState.ts'
import { call } from '#renderer/net/calls/api.ts'

/** How often the list is fetched again while somebody can see it. */
const REFRESH_MS = 15_000

/** What the list is narrowed down to; all that are on have to hold. */
export const CLIENT_FILTERS = ['outdated', 'failing', 'online'] as const
export type ClientFilter = (typeof CLIENT_FILTERS)[number]

export type DesktopOverview = Pick<EndpointOutput<'GET /v1/desktop/clients'>, 'totals' | 'versions' | 'rollouts'>

/** The desktop apps of the dealer, page by page, kept fresh while they are looked at. */
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
    // What was looked at a while ago is shown at once, and is fetched again all the same.
    staleTime: 0,
  })
}
