import { useMemo } from 'react'
import { useSession } from '#renderer/net/session/session.ts'
import { fullName, useUserNames } from '#renderer/net/users.ts'

export type Person = { uuid: string; name: string }

/** All users of the dealer except the current one, by name. */
export function usePeople(): readonly Person[] {
  const me = useSession(({ user }) => user?.uuid)
  const names = useUserNames()
  return useMemo(
    () =>
      [...names.values()]
        .filter(({ uuid }) => uuid !== me)
        .map((user) => ({ uuid: user.uuid, name: fullName(user) }))
        .sort((a, b) => a.name.localeCompare(b.name)),
    [names, me],
  )
}
