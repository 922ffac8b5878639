import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { Language } from '#contract/constants.ts'
import type { NewsCategory } from '#contract/records/news.ts'
import { call } from '#renderer/net/calls/api.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'

/** Key of all queries of the notices for readers. */
const FEED_KEY = ['news', 'feed'] as const

type Feed = EndpointOutput<'GET /v1/notices'>
export type Card = Feed['items'][number]

/** The notices that a reader chose to see. */
export type FeedChoice = { category: NewsCategory | null; toConfirm: boolean }

/** The pages of the notices for the user, in the language of the screen. */
export const feedQuery = (language: Language, { category, toConfirm }: FeedChoice) =>
  infiniteQueryOptions({
    queryKey: [...FEED_KEY, 'list', language, category, toConfirm],
    queryFn: ({ pageParam, signal }) => {
      const chosen = {
        ...(category && { category }),
        ...(pageParam && { cursor: pageParam }),
      }
      const to_confirm: 'true' | 'false' = toConfirm ? 'true' : 'false'
      return call('GET /v1/notices', { query: Object.assign(chosen, { language, to_confirm }), signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

/** Numbers of notices that wait for the user, and the newest safety notice to confirm. */
type NewsCounts = { toConfirm: number; unread: number; safety: { uuid: string; title: string } | null }
export const NO_COUNTS: NewsCounts = { toConfirm: 0, unread: 0, safety: null }

/** The counts for the user. The server puts a safety notice to confirm first, so one row of the list is enough. */
export const countsQuery = queryOptions({
  queryKey: [...FEED_KEY, 'counts'],
  queryFn: async ({ signal }) => {
    const { to_confirm, unread, items } = await call('GET /v1/notices', { query: { limit: 1 }, signal })
    const [first] = items
    const isOpen = first?.importance === 'safety' && first.needs_confirmation && first.confirmed_at === null
    return {
      toConfirm: to_confirm,
      unread,
      safety: isOpen ? { uuid: first.uuid, title: first.title } : null,
    } satisfies NewsCounts
  },
})

/** One notice in a language. */
export const cardQuery = (uuid: string, language: Language) =>
  queryOptions({
    queryKey: [...FEED_KEY, 'card', uuid, language],
    queryFn: ({ signal }) => call('GET /v1/notices/:uuid', { params: { uuid }, query: { language }, signal }),
  })

/** Error codes of a notice that the user cannot read any more, or never could. Another attempt changes nothing. */
export const GONE: readonly string[] = ['notice_ended', 'notice_withdrawn', 'not_found', 'validation_failed']

/** Loads the shown notices again. */
export const refetchFeed = (): Promise<void> => queryClient.invalidateQueries({ queryKey: FEED_KEY })
