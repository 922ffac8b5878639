import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { EndpointQuery } from '#contract/api/endpoints.ts'
import { useVisible } from '#renderer/desktop/windowState.ts'
import { call } from '#renderer/net/calls/api.ts'
import type { Filters } from '../lines/useFilters.ts'

export const AUDIT_FILTERS = ['user_uuid', 'event', 'record', 'record_uuid', 'from', 'until'] as const
export type AuditFilters = Filters<(typeof AUDIT_FILTERS)[number]>

const REFRESH_MS = 15_000

/** Audit events page by page. They refresh only while the first page is open, so that nothing moves further down. */
export function useAudit(filters: AuditFilters) {
  const isVisible = useVisible()
  return useInfiniteQuery({
    queryKey: ['audit', filters],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/admin/audit', {
        query: {
          ...(filters as EndpointQuery<'GET /v1/admin/audit'>),
          ...(pageParam === null ? {} : { before_uuid: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ items, has_more }) => (has_more ? (items.at(-1)?.uuid ?? null) : null),
    placeholderData: keepPreviousData,
    // Viewing one person's events is an event itself, so it is not repeated by refreshing.
    refetchInterval: ({ state }) =>
      isVisible && !filters.user_uuid && state.data?.pages.length === 1 && !state.error && REFRESH_MS,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
}
