import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { EndpointQuery } from '#contract/api/endpoints.ts'
import { call } from '#renderer/net/calls/api.ts'
import { listQuery } from '../data/faqQueries.ts'
import { useReaderLanguage } from '../data/useReaderLanguage.ts'

/** Pause in typing after which a search starts (ms). */
const TYPING_MS = 150
/** Time without typing after which a search without a fitting result is reported (ms). */
const SETTLED_MS = 1_500

type Given = Omit<EndpointQuery<'GET /v1/faq'>, 'language' | 'q'>

/** Searches while the user types, and reports searches without a fitting result once the user has stopped. */
export function useFaqSearch(typed: string, given: Given) {
  const language = useReaderLanguage()
  const [q] = useDebouncedValue(typed.trim(), TYPING_MS)
  const query = useQuery(listQuery({ language, ...given, ...(q !== '' && { q }) }))
  const answer = query.isPlaceholderData ? undefined : query.data
  const isMissed = q.length > 1 && answer?.categories.length === 0
  // Similar entries do not answer the question, so such a search is reported, too.
  const isReported = isMissed || (q.length > 1 && answer?.is_similar === true)
  useEffect(() => {
    if (!isReported) return
    // An unsent report is no loss for the user.
    const timer = setTimeout(() => void call('POST /v1/faq/misses', { body: { query: q } }).catch(() => {}), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [isReported, q])
  return { query, q, isMissed }
}
