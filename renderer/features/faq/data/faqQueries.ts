import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { EndpointOutput, EndpointQuery } from '#contract/api/endpoints.ts'
import type { Language } from '#contract/constants.ts'
import { call } from '#renderer/net/calls/api.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'

/** Key of all queries of the FAQ. */
const FAQ_KEY = ['faq'] as const

export type FaqList = EndpointOutput<'GET /v1/faq'>
export type FaqHit = FaqList['items'][number]
export type FaqEntry = EndpointOutput<'GET /v1/faq/entries/:uuid'>
type ListQuery = EndpointQuery<'GET /v1/faq'>

/** One page of the list or of a search. The previous hits stay while the next ones load. */
export const listQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: [...FAQ_KEY, 'list', query],
    queryFn: ({ signal }) => call('GET /v1/faq', { query, signal }),
    placeholderData: keepPreviousData,
  })

/** An entry in a wanted language, or in the best one for the reader. */
export const entryQuery = (uuid: string, language: Language, wanted: Language | undefined) =>
  queryOptions({
    queryKey: [...FAQ_KEY, 'entry', uuid, language, wanted ?? null],
    queryFn: ({ signal }) =>
      call('GET /v1/faq/entries/:uuid', { params: { uuid }, query: { language, wanted }, signal }),
  })

export const proposalsQuery = queryOptions({
  queryKey: [...FAQ_KEY, 'proposals'],
  queryFn: ({ signal }) => call('GET /v1/faq/proposals', { signal }),
})

export const missesQuery = queryOptions({
  queryKey: [...FAQ_KEY, 'misses'],
  queryFn: ({ signal }) => call('GET /v1/faq/misses', { signal }),
})

/** Loads again what is shown of the FAQ. */
export const refetchFaq = (): Promise<void> => queryClient.invalidateQueries({ queryKey: FAQ_KEY })
