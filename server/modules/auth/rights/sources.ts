import { mergePermissions, type PermissionMap } from '#contract/permissions/can.ts'
import type { PermissionSource } from '#contract/permissions/explain.ts'
import type { ChosenNumbers } from '#contract/permissions/numberedRights.ts'
import { effectiveIn, type Grant, toPermissionMap } from '#contract/permissions/scopes.ts'
import type { Tx } from '#server/db/database.ts'
import { readNumbers } from '#server/settings/readNumbers.ts'

type Row = { scope: string; permission: string }
/** Permissions that have an effect. The others stay stored and are not shown. */
const toMap = (numbers: ChosenNumbers, rows: readonly Row[] = []) =>
  effectiveIn(toPermissionMap(rows as readonly Grant[]), numbers)

/** Permissions of users with their sources: first their own permissions, then each active group by name. */
export async function readSources(
  tx: Tx,
  userUuids: readonly string[],
): Promise<ReadonlyMap<string, PermissionSource[]>> {
  if (userUuids.length === 0) return new Map()
  const uuids = [...new Set(userUuids)]
  const [numbers, direct, memberships] = await Promise.all([
    readNumbers(tx),
    tx
      .selectFrom('user_permissions')
      .select(['user_uuid', 'scope', 'permission'])
      .where('user_uuid', 'in', uuids)
      .execute(),
    tx
      .selectFrom('group_members as m')
      .innerJoin('groups as g', (join) =>
        join.onRef('g.dealer_id', '=', 'm.dealer_id').onRef('g.uuid', '=', 'm.group_uuid'),
      )
      .select(['m.user_uuid', 'g.uuid', 'g.name'])
      .where('m.user_uuid', 'in', uuids)
      .where('g.deleted_at', 'is', null)
      .orderBy('g.name')
      .orderBy('g.uuid')
      .execute(),
  ])
  const held = await readGroupPermissions(
    tx,
    memberships.map(({ uuid }) => uuid),
  )
  const own = Map.groupBy(direct, (row) => row.user_uuid)
  const groups = Map.groupBy(memberships, (row) => row.user_uuid)
  return new Map(
    uuids.map((uuid) => [
      uuid,
      [
        { group: null, permissions: toMap(numbers, own.get(uuid)) },
        ...(groups.get(uuid) ?? []).map((row) => ({
          group: { uuid: row.uuid, name: row.name },
          permissions: held.get(row.uuid) ?? {},
        })),
      ],
    ]),
  )
}

/** Permissions of groups, also of deleted ones. */
export async function readGroupPermissions(
  tx: Tx,
  groupUuids: readonly string[],
): Promise<ReadonlyMap<string, PermissionMap>> {
  if (groupUuids.length === 0) return new Map()
  const numbers = await readNumbers(tx)
  const rows = await tx
    .selectFrom('group_permissions')
    .select(['group_uuid', 'scope', 'permission'])
    .where('group_uuid', 'in', [...new Set(groupUuids)])
    .execute()
  return new Map([...Map.groupBy(rows, (row) => row.group_uuid)].map(([uuid, own]) => [uuid, toMap(numbers, own)]))
}

/** The permissions of all sources together. */
export const totalOf = (sources: readonly PermissionSource[] = []): PermissionMap =>
  mergePermissions(sources.map(({ permissions }) => permissions))

/** All permissions of each user, from all sources. */
export async function readTotals(tx: Tx, userUuids: readonly string[]): Promise<Map<string, PermissionMap>> {
  const sources = await readSources(tx, userUuids)
  return new Map([...sources].map(([uuid, own]) => [uuid, totalOf(own)]))
}
