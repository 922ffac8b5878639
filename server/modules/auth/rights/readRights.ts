import type { GroupRights, RightsFrame, UserRights } from '#contract/api/administration/rights.ts'
import type { PermissionMap } from '#contract/permissions/can.ts'
import { meaningsOf, numberedPermissions } from '#contract/permissions/numberedRights.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import { NUMBER_KEYS } from '#server/settings/readNumbers.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { toAvatar } from '#server/storage/avatarAddress.ts'
import { employed } from '../session/employment.ts'
import { readGroupPermissions, readSources } from './sources.ts'

const toMutable = (map: PermissionMap = {}) =>
  Object.fromEntries(Object.entries(map).map(([scope, names]) => [scope, [...names]]))

/** Locations, file groups and numbers that a permission matrix shows beside the permissions. */
export async function readFrame(tx: Tx): Promise<RightsFrame> {
  const [locations, upload_groups, { values }] = await Promise.all([
    tx
      .selectFrom('locations')
      .select(['key', 'description as name'])
      .where('deleted_at', 'is', null)
      .orderBy('description')
      .execute(),
    tx.selectFrom('upload_groups').select(['uuid', 'name']).where('deleted_at', 'is', null).orderBy('name').execute(),
    readSettings(tx, [...NUMBER_KEYS, 'custom_permission_labels']),
  ])
  return {
    locations,
    upload_groups,
    custom: numberedPermissions(values).map((permission) => ({ permission, rights: meaningsOf(values, permission) })),
    custom_labels: values.custom_permission_labels,
  }
}

export async function readUserRights(tx: Tx, userUuid: string, now: number): Promise<UserRights> {
  const [user, sources, frame] = await Promise.all([
    tx
      .selectFrom('users')
      .select(['uuid', 'first_name', 'last_name'])
      .select(employed('users', now).as('is_effective'))
      .where('uuid', '=', userUuid)
      .executeTakeFirst(),
    readSources(tx, [userUuid]),
    readFrame(tx),
  ])
  if (!user) throw new Failure('not_found')
  const { uuid, first_name, last_name } = user
  const own = sources.get(userUuid) ?? []
  return {
    user: { uuid, first_name, last_name },
    is_effective: user.is_effective,
    permissions: toMutable(own.find(({ group }) => group === null)?.permissions),
    groups: own.flatMap(({ group, permissions }) => (group ? [{ ...group, permissions: toMutable(permissions) }] : [])),
    frame,
  }
}

export async function readGroupRights(tx: Tx, groupUuid: string, now: number): Promise<GroupRights> {
  const [group, held, members, frame] = await Promise.all([
    tx.selectFrom('groups').select('uuid').where('uuid', '=', groupUuid).executeTakeFirst(),
    readGroupPermissions(tx, [groupUuid]),
    tx
      .selectFrom('group_members as m')
      .innerJoin('users as u', (join) =>
        join.onRef('u.dealer_id', '=', 'm.dealer_id').onRef('u.uuid', '=', 'm.user_uuid'),
      )
      .select(['u.uuid', 'u.first_name', 'u.last_name', 'u.avatar_uuid'])
      .select(employed('u', now).as('is_active'))
      .where('m.group_uuid', '=', groupUuid)
      .where('u.deleted_at', 'is', null)
      .orderBy('u.last_name')
      .orderBy('u.first_name')
      .execute(),
    readFrame(tx),
  ])
  if (!group) throw new Failure('not_found')
  return {
    permissions: toMutable(held.get(groupUuid)),
    members: members.map(({ avatar_uuid, ...member }) => ({ ...member, avatar: toAvatar(avatar_uuid) })),
    frame,
  }
}
