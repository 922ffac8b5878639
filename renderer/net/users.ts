import { useQuery } from '@tanstack/react-query'
import type { UserName } from '#contract/api/define/shapes.ts'
import { call } from './calls/api.ts'
import { queryClient } from './calls/queryClient.ts'
import { isHeldBack, useSession } from './session/session.ts'
import { socket } from './socket/socket.ts'

export const USERS_KEY = ['users', 'names'] as const

const byUuid = (list: readonly UserName[]): ReadonlyMap<string, UserName> =>
  new Map(list.map((user) => [user.uuid, user]))
const nobody: ReadonlyMap<string, UserName> = new Map()

/** Wait before one request for many events (ms). An import of staff changes many users at once. */
const TOGETHER_MS = 300
let isAsked = false

function soon(refetch: () => void): void {
  if (isAsked) return
  isAsked = true
  setTimeout(() => {
    isAsked = false
    refetch()
  }, TOGETHER_MS)
}

/** Keeps the names of users current. Called once. */
export function startUsers(): void {
  const refetch = () => void queryClient.invalidateQueries({ queryKey: USERS_KEY })
  socket.on('user.changed', () => soon(refetch))
  socket.on('user.gen.done', refetch)
}

/** Names of the dealer's active users by uuid; empty until loaded. */
export function useUserNames(): ReadonlyMap<string, UserName> {
  const signedIn = useSession((state) => state.status === 'signed_in' && !isHeldBack(state))
  const { data } = useQuery({
    queryKey: USERS_KEY,
    queryFn: ({ signal }) => call('GET /v1/user/list', { signal }),
    select: byUuid,
    enabled: signedIn,
    staleTime: 5 * 60_000,
  })
  return data ?? nobody
}

export function fullName(user: { first_name: string; last_name: string }): string {
  return `${user.first_name} ${user.last_name}`.trim()
}
