import { isAdmin, type PermissionMap } from '#contract/permissions/can.ts'
import { grantsOf } from '#contract/permissions/scopes.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { requireNoAdmin, requireOwn, requireScopes } from './checkChange.ts'
import { requireAdministrator, serializeAdministration } from './lastAdministrator.ts'
import { readGroupPermissions, readTotals } from './sources.ts'
import {
  HOLDER_TABLES,
  type Holder,
  type Membership,
  OWNER_TABLES,
  type Owner,
  type RightsChange,
  writeRights,
} from './writeRights.ts'

/** Permissions of all affected users, before and after. */
export type RightsOutcome = {
  before: ReadonlyMap<string, PermissionMap>
  after: ReadonlyMap<string, PermissionMap>
  /** Users and groups whose own permissions or memberships really changed. */
  holders: readonly Holder[]
}

const distinct = (values: readonly string[]) => [...new Set(values)].sort()

/** Requires that all targets exist, and locks them until the end of the transaction. */
async function requireTargets(tx: Tx, { give, take, join, leave, of }: RightsChange): Promise<void> {
  if (of) await requireOwner(tx, of)
  const named = [
    ...[...give, ...take].map(({ record, uuid }) => ({ record, uuid, field: 'give' })),
    ...[...join, ...leave].flatMap(({ group_uuid, user_uuid, field }) => [
      { record: 'group' as const, uuid: group_uuid, field },
      { record: 'user' as const, uuid: user_uuid, field },
    ]),
  ]
  for (const record of ['user', 'group'] as const) {
    const asked = named.filter((one) => one.record === record && one.uuid !== of?.uuid)
    if (asked.length === 0) continue
    const rows = await tx
      .selectFrom(HOLDER_TABLES[record])
      .select('uuid')
      .where('uuid', 'in', distinct(asked.map(({ uuid }) => uuid)))
      .where('deleted_at', 'is', null)
      .forShare()
      .execute()
    const known = new Set(rows.map(({ uuid }) => uuid))
    const missing = asked.find(({ uuid }) => !known.has(uuid))
    if (missing) throw new Failure('validation_failed', { fields: { [missing.field]: 'not_found' } })
  }
}

async function requireOwner(tx: Tx, { record, uuid }: Owner): Promise<void> {
  const owner = await tx
    .selectFrom(OWNER_TABLES[record])
    .select('deleted_at')
    .where('uuid', '=', uuid)
    .forShare()
    .executeTakeFirst()
  if (!owner) throw new Failure('not_found')
  if (owner.deleted_at !== null) throw new Failure('record_deleted')
}

async function concernedBy(tx: Tx, { give, take, join, leave, of }: RightsChange): Promise<string[]> {
  const holders = [...(of ? [of] : []), ...give, ...take]
  const groups = distinct(holders.flatMap(({ record, uuid }) => (record === 'group' ? [uuid] : [])))
  const members =
    groups.length === 0
      ? []
      : await tx.selectFrom('group_members').select('user_uuid').where('group_uuid', 'in', groups).execute()
  return distinct([
    ...holders.flatMap(({ record, uuid }) => (record === 'user' ? [uuid] : [])),
    ...[...members, ...join, ...leave].map(({ user_uuid }) => user_uuid),
  ])
}

/**
 * Changes permissions and memberships in one transaction. Changes of a dealer run one after the other, so that each
 * sees the result of the one before. Checks the rules before it writes. Returns the permissions of all affected users.
 */
export async function changeRights(
  tx: Tx,
  session: Session,
  change: RightsChange,
  now: number,
): Promise<RightsOutcome> {
  await serializeAdministration(tx)
  await requireTargets(tx, change)
  await requireScopes(tx, change.give)
  const concerned = await concernedBy(tx, change)
  const before = await readTotals(tx, concerned)
  await requireAllowed(tx, session, change, before)

  const holders = await writeRights(tx, session, change, now)
  const after = await readTotals(tx, concerned)
  if (concerned.some((uuid) => isAdmin(before.get(uuid) ?? {}) && !isAdmin(after.get(uuid) ?? {})))
    await requireAdministrator(tx, now)
  return { before, after, holders }
}

/** Refuses a change that the caller may not make, by the rules of checkChange.ts. */
async function requireAllowed(
  tx: Tx,
  { permissions: actor }: Session,
  { give, take, join, leave, of }: RightsChange,
  before: ReadonlyMap<string, PermissionMap>,
): Promise<void> {
  if (isAdmin(actor)) return
  const touched = [...(of ? [of] : []), ...give, ...take]
  const groups = await readGroupPermissions(tx, [
    ...touched.flatMap(({ record, uuid }) => (record === 'group' ? [uuid] : [])),
    ...[...join, ...leave].map(({ group_uuid }) => group_uuid),
  ])
  const users = [
    ...touched.flatMap(({ record, uuid }) => (record === 'user' ? [uuid] : [])),
    ...[...join, ...leave].map(({ user_uuid }) => user_uuid),
  ]
  requireNoAdmin(actor, [...groups.values(), ...users.map((uuid) => before.get(uuid) ?? {})])
  const ofGroups = (list: readonly Membership[]) =>
    list.flatMap(({ group_uuid }) => grantsOf(groups.get(group_uuid) ?? {}))
  requireOwn(actor, [...give, ...ofGroups(join)], [...take, ...ofGroups(leave)])
}
