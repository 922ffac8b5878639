import { queryOptions } from '@tanstack/react-query'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { InboxView } from '#contract/notices.ts'
import { call } from '#renderer/net/calls/api.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'

/** Key of all queries of the inbox. */
const INBOX_KEY = ['inbox'] as const

export type Inbox = EndpointOutput<'GET /v1/inbox'>
export type Entry = Inbox['items'][number]

/** The entries of a view, with the numbers for the bell. */
export const inboxQuery = (view: InboxView) =>
  queryOptions({
    queryKey: [...INBOX_KEY, view],
    queryFn: ({ signal }) => call('GET /v1/inbox', { query: { view }, signal }),
  })

/** Loads the lists that are shown again. */
export const refetchInbox = (): Promise<void> => queryClient.invalidateQueries({ queryKey: INBOX_KEY })
