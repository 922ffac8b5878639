import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { EndpointQuery } from '#contract/api/endpoints.ts'
import type { HistoryKind } from '#contract/service/history.ts'
import { call } from '#renderer/net/calls/api.ts'

/** Key of all queries of the history. */
export const HISTORY_KEY = ['history'] as const
/** Key of everything about one car. */
export const carKey = (uuid: string) => [...HISTORY_KEY, 'car', uuid] as const

export type SearchChoice = NonNullable<EndpointQuery<'GET /v1/service/customer-history'>>

/** Cars by a typed text and filters, page by page. */
export const searchQuery = (choice: SearchChoice) =>
  infiniteQueryOptions({
    queryKey: [...HISTORY_KEY, 'search', choice],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/service/customer-history', { query: Object.assign({}, choice, { page: pageParam }), signal }),
    initialPageParam: 0,
    getNextPageParam: ({ has_more }, _pages, page) => (has_more ? page + 1 : null),
  })

export const headQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...carKey(uuid), 'head'],
    queryFn: ({ signal }) => call('GET /v1/service/customer-history/:uuid', { params: { uuid }, signal }),
  })

/** The timeline of a car. Without kinds: all of them. */
export const entriesQuery = (uuid: string, kinds: readonly HistoryKind[]) =>
  infiniteQueryOptions({
    queryKey: [...carKey(uuid), 'entries', kinds],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/service/customer-history/:uuid/entries', {
        params: { uuid },
        query: Object.assign({}, kinds.length > 0 && { kinds: kinds.join(',') }, pageParam && { cursor: pageParam }),
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

export const mileageQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...carKey(uuid), 'mileage'],
    queryFn: ({ signal }) => call('GET /v1/service/customer-history/:uuid/mileage', { params: { uuid }, signal }),
  })

export const waitsQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...carKey(uuid), 'waits'],
    queryFn: ({ signal }) => call('GET /v1/service/customer-history/:uuid/waits', { params: { uuid }, signal }),
  })
