import type { Grant } from '#contract/permissions/scopes.ts'
import type { Tx } from '#server/db/database.ts'
import { emitEvent } from '#server/events/emitEvent.ts'
import { recordEvent } from '#server/records/audit.ts'
import type { Session } from '#server/request/session.ts'

/** A user or a group that holds permissions. */
export type Holder = { record: 'user' | 'group'; uuid: string }
/** The subject of a permission screen: a holder, or a file group. */
export type Owner = Holder | { record: 'uploadGroup'; uuid: string }
/** A user in a group. `field` is the name in the request, for a refusal. */
export type Membership = { group_uuid: string; user_uuid: string; field: string }
type Given = Holder & Grant
/** Everything that one call changes. */
export type RightsChange = {
  give: readonly Given[]
  take: readonly Given[]
  join: readonly Membership[]
  leave: readonly Membership[]
  /** The subject of the screen, if the change comes from one. It must exist even when nothing changes. */
  of?: Owner
}

export const HOLDER_TABLES = { user: 'users', group: 'groups' } as const
export const OWNER_TABLES = { ...HOLDER_TABLES, uploadGroup: 'upload_groups' } as const
const CHANGED = { user: 'user.permissions.changed', group: 'group.permissions.changed' } as const

type Entry = { field: 'permissions' | 'groups' | 'members'; text: string }
type Note = Holder & { was: Entry[]; is: Entry[] }

/**
 * Writes the change with an audit event for each holder who gained or lost something. Unchanged entries get no event.
 */
export async function writeRights(
  tx: Tx,
  session: Session,
  { give, take, join, leave }: RightsChange,
  now: number,
): Promise<Holder[]> {
  const notes = new Map<string, Note>()
  const note = (holder: Holder, side: 'was' | 'is', entry: Entry) => {
    const known = notes.get(holder.uuid) ?? { ...holder, was: [], is: [] }
    known[side].push(entry)
    notes.set(holder.uuid, known)
  }
  const noteGrant = (side: 'was' | 'is') => (one: Given) =>
    note({ record: one.record, uuid: one.uuid }, side, { field: 'permissions', text: `${one.scope} ${one.permission}` })
  const noteMembership = (side: 'was' | 'is') => (one: { group_uuid: string; user_uuid: string }) => {
    note({ record: 'group', uuid: one.group_uuid }, side, { field: 'members', text: one.user_uuid })
    note({ record: 'user', uuid: one.user_uuid }, side, { field: 'groups', text: one.group_uuid })
  }
  const { dealerId } = session
  for (const one of await insertGrants(tx, dealerId, give)) noteGrant('is')(one)
  for (const one of await deleteGrants(tx, take)) noteGrant('was')(one)
  for (const one of await insertMemberships(tx, dealerId, join)) noteMembership('is')(one)
  for (const one of await deleteMemberships(tx, leave)) noteMembership('was')(one)

  for (const { record, uuid, was, is } of notes.values()) {
    await recordEvent(tx, session, now, {
      event: CHANGED[record],
      uuid,
      before: valuesOf(was),
      after: valuesOf(is),
    })
    await tx
      .updateTable(HOLDER_TABLES[record])
      .set((eb) => ({ version: eb('version', '+', 1), updated_at: new Date(now) }))
      .where('uuid', '=', uuid)
      .execute()
  }
  const holders = [...notes.values()].map(({ record, uuid }) => ({ record, uuid }))
  const [first] = holders
  if (first)
    await emitEvent(tx, session, {
      type: `${first.record}.rights`,
      uuid: first.uuid,
      data: { holders: holders.length },
    })
  return holders
}

const valuesOf = (entries: readonly Entry[]) =>
  Object.fromEntries(
    [...Map.groupBy(entries, ({ field }) => field)].map(([field, own]) => [field, own.map(({ text }) => text)]),
  )

const isFor = (record: Holder['record']) => (grant: Given) => grant.record === record

async function insertGrants(tx: Tx, dealer_id: string, grants: readonly Given[]): Promise<Given[]> {
  const users = grants
    .filter(isFor('user'))
    .map(({ uuid, scope, permission }) => ({ dealer_id, user_uuid: uuid, scope, permission }))
  const groups = grants
    .filter(isFor('group'))
    .map(({ uuid, scope, permission }) => ({ dealer_id, group_uuid: uuid, scope, permission }))
  const toUsers =
    users.length === 0
      ? []
      : await tx
          .insertInto('user_permissions')
          .values(users)
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .execute()
  const toGroups =
    groups.length === 0
      ? []
      : await tx
          .insertInto('group_permissions')
          .values(groups)
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .execute()
  const asGiven = (holder: Holder, { scope, permission }: { scope: string; permission: string }) =>
    ({ ...holder, scope, permission }) as Given
  return [
    ...toUsers.map((row) => asGiven({ record: 'user', uuid: row.user_uuid }, row)),
    ...toGroups.map((row) => asGiven({ record: 'group', uuid: row.group_uuid }, row)),
  ]
}

async function deleteGrants(tx: Tx, grants: readonly Given[]): Promise<Given[]> {
  const gone: Given[] = []
  for (const own of Map.groupBy(grants, ({ record, uuid, scope }) => `${record} ${uuid} ${scope}`).values()) {
    const [first] = own
    if (!first) continue
    const { record, uuid, scope } = first
    const names = own.map(({ permission }) => permission)
    const rows =
      record === 'user'
        ? await tx
            .deleteFrom('user_permissions')
            .where('user_uuid', '=', uuid)
            .where('scope', '=', scope)
            .where('permission', 'in', names)
            .returning('permission')
            .execute()
        : await tx
            .deleteFrom('group_permissions')
            .where('group_uuid', '=', uuid)
            .where('scope', '=', scope)
            .where('permission', 'in', names)
            .returning('permission')
            .execute()
    gone.push(...rows.map(({ permission }) => ({ record, uuid, scope, permission }) as Given))
  }
  return gone
}

async function insertMemberships(tx: Tx, dealer_id: string, list: readonly Membership[]) {
  if (list.length === 0) return []
  return tx
    .insertInto('group_members')
    .values(list.map(({ group_uuid, user_uuid }) => ({ dealer_id, group_uuid, user_uuid })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['group_uuid', 'user_uuid'])
    .execute()
}

async function deleteMemberships(tx: Tx, list: readonly Membership[]) {
  const gone: { group_uuid: string; user_uuid: string }[] = []
  for (const [group, own] of Map.groupBy(list, ({ group_uuid }) => group_uuid)) {
    const members = own.map(({ user_uuid }) => user_uuid)
    gone.push(
      ...(await tx
        .deleteFrom('group_members')
        .where('group_uuid', '=', group)
        .where('user_uuid', 'in', members)
        .returning(['group_uuid', 'user_uuid'])
        .execute()),
    )
  }
  return gone
}
