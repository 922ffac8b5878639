import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { extension } from '#contract/records/extension.ts'
import { call } from '#renderer/net/calls/api.ts'
import { recordKeys } from '#renderer/records/recordCalls.ts'

const ADDRESSES = {
  paper: 'GET /v1/workshop/paper/:uuid/declined',
  vehicle: 'GET /v1/vehicles/:uuid/declined',
  customer: 'GET /v1/customers/:uuid/declined',
} as const
type DeclinedOf = keyof typeof ADDRESSES

/** Number of items shown first, and added by each press. */
const STEP = 20
/** At most this many items of one answer. */
const MOST = 500

/** Works that were declined earlier. `showMore` is null when all are shown. */
export function useDeclined(of: DeclinedOf, uuid: string) {
  const [limit, setLimit] = useState(STEP)
  // A paper's items are refetched with the paper's other parts, those of a customer or car with lists of extensions.
  const begin = of === 'paper' ? ['paper', uuid] : [...recordKeys.lists(extension)]
  const answer = useQuery({
    queryKey: [...begin, 'declined', of, uuid, limit],
    queryFn: ({ signal }) => call(ADDRESSES[of], { params: { uuid }, query: { limit }, signal }),
    placeholderData: keepPreviousData,
  })
  const { items = [], more = 0 } = answer.data ?? {}
  const showMore = more > 0 && limit < MOST ? () => setLimit(Math.min(MOST, limit + STEP)) : null
  return { answer, items, more, showMore }
}
