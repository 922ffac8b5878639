import { can, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import { grantsOf } from '#contract/permissions/scopes.ts'
import { group } from '#contract/records/group.ts'
import { user } from '#contract/records/user.ts'
import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'
import { mayGive } from './checkChange.ts'
import { readGroupPermissions } from './sources.ts'

/**
 * All groups, and whether this user may add members to them. The users screen does not offer `hidden` groups: a user
 * who may not read groups is offered only their own.
 */
export async function listGroupOffers(tx: Tx, { userUuid, permissions }: Session) {
  const may = (name: Parameters<typeof can>[1]) => can(permissions, name, GLOBAL_SCOPE)
  const groups = await tx.selectFrom('groups').select(['uuid', 'name']).where('deleted_at', 'is', null).execute()
  const own = await tx.selectFrom('group_members').select('group_uuid').where('user_uuid', '=', userUuid).execute()
  const held = await readGroupPermissions(
    tx,
    groups.map(({ uuid }) => uuid),
  )
  const shown = may(group.permissions.read) ? groups.map(({ uuid }) => uuid) : own.map(({ group_uuid }) => group_uuid)
  const mayAdd = may(user.permissions.update) || may(group.permissions.update)
  return groups.map(({ uuid, name }) => {
    if (!shown.includes(uuid)) return { uuid, name, state: 'hidden' as const }
    const isOpen = mayAdd && mayGive(permissions, grantsOf(held.get(uuid) ?? {}))
    return { uuid, name, state: isOpen ? ('open' as const) : ('refused' as const) }
  })
}
