import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { MergedRecord } from '#contract/service/duplicates.ts'
import { call } from '#renderer/net/calls/api.ts'

/** Key of all queries of duplicates and merges. */
export const DUPLICATES_KEY = ['duplicates'] as const

/** Likely duplicates page by page, with their number. With a uuid: those of one row. */
export const pairsQuery = (record: MergedRecord, uuid: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...DUPLICATES_KEY, record, 'pairs', uuid ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/duplicates/:record', {
        params: { record },
        query: { uuid, after: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

/** Two rows side by side, with the proposed choices. */
export const comparisonQuery = (record: MergedRecord, first_uuid: string, second_uuid: string) =>
  queryOptions({
    queryKey: [...DUPLICATES_KEY, record, 'compare', first_uuid, second_uuid],
    queryFn: ({ signal }) =>
      call('GET /v1/duplicates/:record/compare', { params: { record }, query: { first_uuid, second_uuid }, signal }),
    retry: false,
  })

/** Merges of one row. */
export const mergesQuery = (record: MergedRecord, uuid: string) =>
  queryOptions({
    queryKey: [...DUPLICATES_KEY, record, 'merges', uuid],
    queryFn: ({ signal }) => call('GET /v1/duplicates/:record/rows/:uuid', { params: { record, uuid }, signal }),
  })

/** The effects of undoing a merge. */
export const undoingQuery = (record: MergedRecord, merge_uuid: string) =>
  queryOptions({
    queryKey: [...DUPLICATES_KEY, record, 'undoing', merge_uuid],
    queryFn: ({ signal }) =>
      call('GET /v1/duplicates/:record/merges/:merge_uuid', { params: { record, merge_uuid }, signal }),
    retry: false,
    gcTime: 0,
  })
