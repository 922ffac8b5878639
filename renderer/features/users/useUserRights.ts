import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#renderer/net/calls/api.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { type RightsDraft, useRightsDraft } from '#renderer/rights/rightsDraft.ts'

const NOTHING = {}
const NOBODY: readonly string[] = []
const rightsKey = (uuid: string | null) => ['records', 'user', 'rights', uuid] as const

/** The request body for the changes of a draft. */
const bodyOf = ({ give, take, added, removed }: RightsDraft) => ({ give, take, join: added, leave: removed })

/** Saved and wished rights and groups of one user. A new `version` of the row loads them again. */
export function useUserRights(uuid: string | null, version: number) {
  const rights = useQuery({
    queryKey: [...rightsKey(uuid), version],
    queryFn: ({ signal }) =>
      call('GET /v1/admin/users/:user_uuid/rights', { params: { user_uuid: uuid ?? '' }, signal }),
    enabled: uuid !== null,
    placeholderData: (before) => (before?.user.uuid === uuid ? before : undefined),
  })
  const { data } = rights
  const groups = useMemo(() => data?.groups.map((group) => group.uuid) ?? NOBODY, [data])
  const draft = useRightsDraft(`user:${uuid}`, data?.permissions ?? NOTHING, groups)
  const params = { user_uuid: uuid ?? '' }
  return {
    rights,
    draft,
    preview: () => call('POST /v1/admin/users/:user_uuid/rights/preview', { params, body: bodyOf(draft) }),
    async save() {
      const saved = await call('PATCH /v1/admin/users/:user_uuid/rights', { params, body: bodyOf(draft) })
      queryClient.setQueryData([...rightsKey(uuid), version], saved)
    },
  }
}

export type UserRightsState = ReturnType<typeof useUserRights>
