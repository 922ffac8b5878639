import { sql } from 'kysely'
import type { ChatMember, ChatRole, ChatType } from '#contract/api/define/shapes.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import { toAvatar } from '#server/storage/avatarAddress.ts'
import { requireMember } from './messages.ts'

/**
 * The caller's membership under the lock of the chat row. When two administrators leave or demote each other at the
 * same time, the second one sees the first one's change.
 */
async function lockedMember(tx: Tx, chatUuid: string, userUuid: string) {
  const [, member] = await Promise.all([
    tx.selectFrom('chats').select('uuid').where('uuid', '=', chatUuid).forUpdate().execute(),
    requireMember(tx, chatUuid, userUuid),
  ])
  return member
}

/** Administrators and moderators manage a group. A private chat cannot be managed. */
function mustManage({ type, role }: { type: ChatType; role: ChatRole }): void {
  if (type === 'private' || role === 'member') throw new Failure('no_permission')
}

export async function requireManager(tx: Tx, chatUuid: string, userUuid: string) {
  const member = await lockedMember(tx, chatUuid, userUuid)
  mustManage(member)
  return member
}

export async function listMembers(tx: Tx, chatUuid: string): Promise<ChatMember[]> {
  const rows = await tx
    .selectFrom('chat_members as m')
    .innerJoin('users as u', (join) =>
      join.onRef('u.dealer_id', '=', 'm.dealer_id').onRef('u.uuid', '=', 'm.user_uuid'),
    )
    .select(['u.uuid', 'u.first_name', 'u.last_name', 'u.avatar_uuid', 'm.role', 'm.joined_at'])
    .where('m.chat_uuid', '=', chatUuid)
    .orderBy('u.last_name')
    .orderBy('u.first_name')
    .execute()
  return rows.map((row) => ({
    user_uuid: row.uuid,
    first_name: row.first_name,
    last_name: row.last_name,
    avatar: toAvatar(row.avatar_uuid),
    role: row.role,
    joined_at: row.joined_at,
  }))
}

/** Requires active users of the own dealer. A uuid of another dealer is treated like an invented one. */
async function requireUsers(tx: Tx, uuids: readonly string[], field: string): Promise<void> {
  if (uuids.length === 0) return
  const rows = await tx
    .selectFrom('users')
    .select('uuid')
    .where('uuid', 'in', uuids)
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .execute()
  const known = new Set(rows.map((row) => row.uuid))
  const index = uuids.findIndex((uuid) => !known.has(uuid))
  if (index >= 0) throw new Failure('validation_failed', { fields: { [`${field}.${index}`]: 'not_found' } })
}

type Group = {
  dealerId: string
  chatUuid: string
  /** Whether new members read only messages that are sent after they joined. Otherwise they read the whole chat. */
  isHistoryHidden?: boolean
}

/** Adds members and returns the new ones. Existing members stay unchanged. New members have nothing unread. */
export async function addMembers(
  tx: Tx,
  { dealerId, chatUuid, isHistoryHidden = false }: Group,
  uuids: readonly string[],
  role: ChatRole = 'member',
  field = 'members',
): Promise<string[]> {
  const unique = [...new Set(uuids)]
  await requireUsers(tx, unique, field)
  if (unique.length === 0) return []
  const { rows } = await sql<{ user_uuid: string }>`
    insert into chat_members (dealer_id, chat_uuid, user_uuid, role, last_read_seq, visible_after)
    select ${dealerId}, ${chatUuid}, added.uuid, ${role}, c.last_seq, ${isHistoryHidden ? sql`c.last_seq` : sql`0`}
    from unnest(${unique}::uuid[]) as added(uuid), chats c where c.uuid = ${chatUuid}
    on conflict do nothing returning user_uuid`.execute(tx)
  return rows.map((row) => row.user_uuid)
}

/** Removes another member. Moderators cannot remove administrators. A member by rule cannot be removed. */
export async function removeMember(tx: Tx, chatUuid: string, by: string, userUuid: string): Promise<void> {
  const me = await lockedMember(tx, chatUuid, by)
  if (by === userUuid)
    throw new Failure(me.role === 'administrator' ? 'cannot_remove_yourself_as_admin' : 'cannot_remove_yourself')
  mustManage(me)
  const target = await memberOf(tx, chatUuid, userUuid)
  if (target.role === 'administrator' && me.role !== 'administrator') throw new Failure('no_permission')
  if (target.is_automatic) throw new Failure('chat_member_by_rule')
  await deleteMember(tx, chatUuid, userUuid)
}

export async function memberOf(tx: Tx, chatUuid: string, userUuid: string) {
  const row = await tx
    .selectFrom('chat_members')
    .select(['role', 'is_automatic'])
    .where('chat_uuid', '=', chatUuid)
    .where('user_uuid', '=', userUuid)
    .executeTakeFirst()
  if (!row) throw new Failure('not_found')
  return row
}

function deleteMember(tx: Tx, chatUuid: string, userUuid: string) {
  return tx.deleteFrom('chat_members').where('chat_uuid', '=', chatUuid).where('user_uuid', '=', userUuid).execute()
}

export async function changeRole(
  tx: Tx,
  chatUuid: string,
  by: string,
  userUuid: string,
  role: ChatRole,
): Promise<ChatMember> {
  const me = await requireManager(tx, chatUuid, by)
  if (me.role !== 'administrator') throw new Failure('no_permission')
  if (by === userUuid && role !== 'administrator') throw new Failure('cannot_remove_yourself_as_admin')
  await memberOf(tx, chatUuid, userUuid)
  await giveRole(tx, chatUuid, userUuid, role)
  const member = (await listMembers(tx, chatUuid)).find((one) => one.user_uuid === userUuid)
  if (!member) throw new Failure('not_found')
  return member
}

/** Changes the role of a member. A moderator or administrator then stays in the chat, whatever the rules say. */
export async function giveRole(tx: Tx, chatUuid: string, userUuid: string, role: ChatRole): Promise<void> {
  await tx
    .updateTable('chat_members')
    .set(role === 'member' ? { role } : { role, is_automatic: false })
    .where('chat_uuid', '=', chatUuid)
    .where('user_uuid', '=', userUuid)
    .execute()
}

/**
 * Leaves a group. If no administrator is left, the member with the highest role takes over, and among equals the one
 * who joined first. A group without members is deleted.
 */
export async function leaveChat(tx: Tx, chatUuid: string, userUuid: string): Promise<void> {
  const me = await lockedMember(tx, chatUuid, userUuid)
  // The rules would add an automatic member again at their next run.
  if (me.type === 'private' || me.forbid_leave || me.is_automatic) throw new Failure('chat_forbids_leave')
  await deleteMember(tx, chatUuid, userUuid)
  const rest = await tx
    .selectFrom('chat_members')
    .select(['user_uuid', 'role'])
    .where('chat_uuid', '=', chatUuid)
    .orderBy((eb) =>
      eb.case().when('role', '=', 'administrator').then(0).when('role', '=', 'moderator').then(1).else(2).end(),
    )
    .orderBy('joined_at')
    .orderBy('user_uuid')
    .executeTakeFirst()
  if (!rest) await tx.updateTable('chats').set({ deleted_at: new Date() }).where('uuid', '=', chatUuid).execute()
  else if (rest.role !== 'administrator') await giveRole(tx, chatUuid, rest.user_uuid, 'administrator')
}
