import { useQuery } from '@tanstack/react-query'
import { GROUP_PROPOSALS } from '#contract/dashboard/firstRun.ts'
import { can, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useSession } from '#renderer/net/session/session.ts'

/** Rights that a new dealer's groups have and this dealer's lack. Undefined if none, dismissed or not allowed. */
export function useProposals() {
  const mayGive = useSession(({ permissions }) => can(permissions, 'global.groups.update', GLOBAL_SCOPE))
  const isHidden = useSession(({ user }) => user?.dismissed_hints.includes(GROUP_PROPOSALS) ?? true)
  const { data } = useQuery({
    // The key is below that of the record, so that every change of a group loads the proposals again.
    queryKey: ['records', 'group', 'proposals'],
    queryFn: ({ signal }) => call('GET /v1/admin/groups/proposals', { signal }),
    enabled: mayGive && !isHidden,
  })
  return mayGive && !isHidden && data && data.groups.length > 0 ? data : undefined
}
