import type { UploadGroupRights } from '#contract/api/administration/rights.ts'
import { can, isAdmin } from '#contract/permissions/can.ts'
import { UPLOAD_GROUP_PERMISSIONS, type UploadGroupPermission } from '#contract/permissions/catalogue.ts'
import { uploadGroupScope } from '#contract/permissions/scopes.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import { employed } from '../session/employment.ts'
import { readTotals } from './sources.ts'
import type { RightsChange } from './writeRights.ts'

type Named = { user_uuid: string | null; group_uuid: string | null; permission: UploadGroupPermission }

/** The request as a change of rights. Each entry names a user or a group. */
export function holdersOf(uploadGroupUuid: string, field: string, list: readonly Named[]): RightsChange['give'] {
  const scope = uploadGroupScope(uploadGroupUuid)
  return list.map(({ user_uuid, group_uuid, permission }, index) => {
    const uuid = user_uuid ?? group_uuid
    if (uuid === null || (user_uuid !== null && group_uuid !== null))
      throw new Failure('validation_failed', { fields: { [`${field}.${index}.user_uuid`]: 'required' } })
    return { record: user_uuid === null ? 'group' : 'user', uuid, scope, permission }
  })
}

/** Verbs by holder, in the order of the catalogue. */
function verbsOf(rows: readonly { uuid: string; permission: string }[]) {
  const byHolder = Map.groupBy(rows, ({ uuid }) => uuid)
  return (uuid: string) =>
    UPLOAD_GROUP_PERMISSIONS.filter((verb) => byHolder.get(uuid)?.some(({ permission }) => permission === verb))
}

/** Permissions given for this file group, and the resulting permissions of all users. */
export async function readUploadGroupRights(tx: Tx, uuid: string, now: number): Promise<UploadGroupRights> {
  const scope = uploadGroupScope(uuid)
  const [uploadGroup, users, groups, direct, grouped] = await Promise.all([
    tx.selectFrom('upload_groups').select('uuid').where('uuid', '=', uuid).executeTakeFirst(),
    tx
      .selectFrom('users')
      .select(['uuid', 'first_name', 'last_name'])
      .where(employed('users', now))
      .orderBy('last_name')
      .orderBy('first_name')
      .execute(),
    tx.selectFrom('groups').select(['uuid', 'name']).where('deleted_at', 'is', null).orderBy('name').execute(),
    tx.selectFrom('user_permissions').select(['user_uuid as uuid', 'permission']).where('scope', '=', scope).execute(),
    tx
      .selectFrom('group_permissions')
      .select(['group_uuid as uuid', 'permission'])
      .where('scope', '=', scope)
      .execute(),
  ])
  if (!uploadGroup) throw new Failure('not_found')
  const [ofUser, ofGroup] = [verbsOf(direct), verbsOf(grouped)]
  const totals = await readTotals(
    tx,
    users.map((user) => user.uuid),
  )
  const people = users.map((user) => {
    const held = totals.get(user.uuid) ?? {}
    const permissions = UPLOAD_GROUP_PERMISSIONS.filter((verb) => can(held, verb, scope))
    return { ...user, permissions, is_admin: isAdmin(held) }
  })
  return {
    users: users.flatMap((user) => {
      const permissions = ofUser(user.uuid)
      return permissions.length === 0 ? [] : [{ ...user, permissions }]
    }),
    groups: groups.flatMap((group) => {
      const permissions = ofGroup(group.uuid)
      return permissions.length === 0 ? [] : [{ ...group, permissions }]
    }),
    people: people.filter(({ permissions }) => permissions.length > 0),
  }
}
