import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#renderer/net/calls/api.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { type RightsDraft, useRightsDraft } from '#renderer/rights/rightsDraft.ts'

const NOTHING = {}
const NOBODY: readonly string[] = []

const bodyOf = ({ give, take, added, removed }: RightsDraft) => ({ give, take, add: added, remove: removed })

/** Saved and wished rights and members of one group. A new `version` of the row loads them again. */
export function useGroupRights(uuid: string | null, version: number) {
  const params = { group_uuid: uuid ?? '' }
  const key = ['records', 'group', 'rights', uuid, version]
  const rights = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /v1/admin/groups/:group_uuid/rights', { params, signal }),
    enabled: uuid !== null,
    placeholderData: (before, query) => (query?.queryKey[3] === uuid ? before : undefined),
  })
  const { data } = rights
  const members = useMemo(() => data?.members.map((member) => member.uuid) ?? NOBODY, [data])
  const draft = useRightsDraft(`group:${uuid}`, data?.permissions ?? NOTHING, members)
  return {
    rights,
    draft,
    preview: () => call('POST /v1/admin/groups/:group_uuid/rights/preview', { params, body: bodyOf(draft) }),
    async save() {
      queryClient.setQueryData(
        key,
        await call('PATCH /v1/admin/groups/:group_uuid/rights', { params, body: bodyOf(draft) }),
      )
    },
  }
}

export type GroupRightsState = ReturnType<typeof useGroupRights>
