import { useQuery } from '@tanstack/react-query'
import { holds } from '#contract/permissions/can.ts'
import { isHeldBack, useSession } from '#renderer/net/session/session.ts'
import { countsQuery, NO_COUNTS } from '../data/newsQueries.ts'

/** Notices that wait for the signed-in user. */
export function useNewsCounts() {
  const mayRead = useSession(
    (state) => state.status === 'signed_in' && !isHeldBack(state) && holds(state.permissions, 'location.read'),
  )
  const { data } = useQuery({ ...countsQuery, enabled: mayRead })
  return (mayRead && data) || NO_COUNTS
}
