import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { can, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import { department } from '#contract/records/department.ts'
import { call } from '#renderer/net/calls/api.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { askAboutLeaving } from '#renderer/records/dependents/askAboutLeaving.ts'
import { recordKeys } from '#renderer/records/recordCalls.ts'
import { useRightsDraft } from '#renderer/rights/rightsDraft.ts'

const NOTHING = {}
const NONE: readonly string[] = []

/** Saved and wished departments of one user. */
export function useUserDepartments(uuid: string | null) {
  const maySee = useSession(({ permissions }) => can(permissions, department.permissions.read, GLOBAL_SCOPE))
  const params = { user_uuid: uuid ?? '' }
  // A key below the labels, because those are loaded again after every change of a department.
  const key = [...recordKeys.labels(department), 'ofUser', uuid]
  const answer = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /v1/admin/users/:user_uuid/departments', { params, signal }),
    enabled: maySee && uuid !== null,
  })
  const items = answer.data?.items
  const inside = useMemo(() => items?.flatMap((one) => (one.is_member ? [one.uuid] : [])) ?? NONE, [items])
  // The head of a department cannot leave it.
  const changeable = useMemo(
    () => new Set(items?.flatMap((one) => (one.may_change && !one.is_head ? [one.uuid] : []))),
    [items],
  )
  const draft = useRightsDraft(`departments:${uuid}`, NOTHING, inside, changeable)
  return {
    maySee,
    answer,
    items,
    changeable,
    draft,
    mayLeave: () => askAboutLeaving(draft.removed, uuid === null ? [] : [uuid]),
    async save() {
      const body = { join: draft.added, leave: draft.removed }
      queryClient.setQueryData(key, await call('PATCH /v1/admin/users/:user_uuid/departments', { params, body }))
      draft.clear()
    },
  }
}

export type UserDepartmentsState = ReturnType<typeof useUserDepartments>
