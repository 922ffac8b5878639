import { useLocation } from 'react-router-dom'
import type { UserName } from '#contract/api/define/shapes.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { useViewers } from '#renderer/net/socket/presence.ts'
import { useUserNames } from '#renderer/net/users.ts'

/** The other users on this page, as far as the dealer's settings allow users to see each other. */
export function usePresence(): readonly UserName[] {
  const { pathname } = useLocation()
  const names = useUserNames()
  const own = useSession(({ user }) => user?.uuid)
  return useViewers(pathname).flatMap((uuid) => (uuid === own ? [] : (names.get(uuid) ?? [])))
}
