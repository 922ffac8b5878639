import type { GroupRights } from '#contract/api/administration/rights.ts'
import { fullName, useUserNames } from '#renderer/net/users.ts'

/** Names of members, including those who can no longer sign in. */
export function useMemberName(rights: GroupRights | undefined): (uuid: string) => string {
  const names = useUserNames()
  const members = new Map(rights?.members.map((member) => [member.uuid, member]))
  return (uuid) => {
    const found = members.get(uuid) ?? names.get(uuid)
    return found ? fullName(found) : uuid
  }
}
