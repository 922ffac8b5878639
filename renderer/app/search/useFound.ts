import { useDebouncedValue } from '@mantine/hooks'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { SEARCH_MAX, SEARCH_MIN } from '#contract/search.ts'
import { UUID } from '#contract/uuid.ts'
import { call } from '#renderer/net/calls/api.ts'

const PAUSE_MS = 120
/** How long an answer is fresh (ms). It is short, because papers change. */
const FRESH_MS = 5_000

export const isAskable = (q: string) => q.length >= SEARCH_MIN && q.length <= SEARCH_MAX

export const foundQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => call('GET /v1/search', { query: { q }, signal }),
    staleTime: FRESH_MS,
    retry: false,
  })

/** Hits of the server for the text, requested after a pause in typing. An answer to an older text is not shown. */
export function useFound(typed: string) {
  const text = typed.trim()
  const [q] = useDebouncedValue(text, PAUSE_MS)
  const { data, isError, isFetching, refetch } = useQuery({ ...foundQuery(q), enabled: isAskable(q) })
  const isCurrent = q === text
  return {
    found: isCurrent ? data : undefined,
    isError: isCurrent && isError,
    isPending: isAskable(text) && (!isCurrent || isFetching) && !(isCurrent && data),
    retry: () => void refetch(),
  }
}

/** The current names of rows that the user opened before. */
export function useRecentRows(ids: readonly string[]) {
  const uuids = ids.filter((id) => UUID.test(id))
  const { data } = useQuery({
    queryKey: ['search', 'recent', uuids],
    queryFn: ({ signal }) => call('GET /v1/search/recent', { query: { uuids }, signal }),
    enabled: uuids.length > 0,
    staleTime: FRESH_MS,
    retry: false,
  })
  return data?.items ?? []
}
