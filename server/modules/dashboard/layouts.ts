import { v7 as uuidv7 } from 'uuid'
import type { DashboardLayout } from '#contract/api/dashboard/dashboard.ts'
import type { WidgetPlace } from '#contract/dashboard/widgets.ts'
import { holds } from '#contract/permissions/can.ts'
import { checkin } from '#contract/records/checkin.ts'
import type { StaffRole } from '#contract/staffRoles.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { standardPlaces } from './standardPlaces.ts'

/** The owner of a layout: a user or a group. */
type Owner = { user_uuid: string } | { group_uuid: string }
type Written = { version: number; places: WidgetPlace[] }

const ofOwner = (tx: Tx, owner: Owner) => {
  const layouts = tx.selectFrom('dashboard_layouts').select(['uuid', 'places', 'version'])
  return 'user_uuid' in owner
    ? layouts.where('user_uuid', '=', owner.user_uuid)
    : layouts.where('group_uuid', '=', owner.group_uuid)
}

/** The layout of one owner; `standard` with version 0 while there is none. */
export async function getLayout(tx: Tx, owner: Owner, roles: readonly StaffRole[]): Promise<DashboardLayout> {
  const found = await ofOwner(tx, owner).executeTakeFirst()
  if (!found) return { source: 'standard', places: standardPlaces(roles, false), version: 0 }
  // The layout was checked when it was stored.
  const places = found.places as WidgetPlace[]
  return { source: 'user_uuid' in owner ? 'own' : 'group', places, version: Number(found.version) }
}

/**
 * The layout that a user sees, read in one statement. It is their own, else that of their first group by name with a
 * layout, else the standard for their roles.
 */
export async function effectiveLayout(tx: Tx, session: Session, roles: readonly StaffRole[]): Promise<DashboardLayout> {
  const found = await tx
    .selectFrom('dashboard_layouts as d')
    .leftJoin('groups as g', (join) =>
      join.onRef('g.dealer_id', '=', 'd.dealer_id').onRef('g.uuid', '=', 'd.group_uuid'),
    )
    .leftJoin('group_members as m', (join) =>
      join
        .onRef('m.dealer_id', '=', 'd.dealer_id')
        .onRef('m.group_uuid', '=', 'd.group_uuid')
        .on('m.user_uuid', '=', session.userUuid),
    )
    .select(['d.places', 'd.version', 'd.user_uuid'])
    .where((eb) =>
      eb.or([
        eb('d.user_uuid', '=', session.userUuid),
        eb.and([eb('m.user_uuid', 'is not', null), eb('g.deleted_at', 'is', null)]),
      ]),
    )
    .orderBy((eb) => eb('d.user_uuid', 'is', null))
    .orderBy('g.name')
    .orderBy('d.uuid')
    .limit(1)
    .executeTakeFirst()
  if (!found)
    return {
      source: 'standard',
      places: standardPlaces(roles, holds(session.permissions, checkin.permissions.read)),
      version: 0,
    }
  const isOwn = found.user_uuid !== null
  // The version belongs to the user's own layout, because that is the one that the user would write.
  const version = isOwn ? Number(found.version) : 0
  return { source: isOwn ? 'own' : 'group', places: found.places as WidgetPlace[], version }
}

/** Stores a layout. When two users write at once, the second one gets a conflict with the first one's version. */
export async function setLayout(tx: Tx, session: Session, owner: Owner, { version, places }: Written, now: number) {
  const before = await ofOwner(tx, owner).forUpdate().executeTakeFirst()
  if (Number(before?.version ?? 0) !== version)
    throw new Failure('version_conflict', { current: await getLayout(tx, owner, []) })
  const values = { places: JSON.stringify(places), updated_at: new Date(now), updated_by: session.userUuid }
  if (before) {
    const next = Object.assign({ version: version + 1 }, values)
    await tx.updateTable('dashboard_layouts').set(next).where('uuid', '=', before.uuid).execute()
    return getLayout(tx, owner, [])
  }
  const row = Object.assign({ dealer_id: session.dealerId, uuid: uuidv7(), user_uuid: null, group_uuid: null }, owner)
  const stored = await tx
    .insertInto('dashboard_layouts')
    .values(Object.assign(row, values))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (Number(stored.numInsertedOrUpdatedRows ?? 0) === 0)
    throw new Failure('version_conflict', { current: await getLayout(tx, owner, []) })
  return getLayout(tx, owner, [])
}

export async function deleteLayout(tx: Tx, owner: Owner): Promise<void> {
  const found = await ofOwner(tx, owner).forUpdate().executeTakeFirst()
  if (found) await tx.deleteFrom('dashboard_layouts').where('uuid', '=', found.uuid).execute()
}
