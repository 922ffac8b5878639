import type { ChatRole, ChatType } from '#contract/api/define/shapes.ts'
import type { Tx } from '#server/db/database.ts'
import type { ChatRuleKind } from '#server/db/tables/chatTables.ts'
import { recordEvent } from '#server/records/audit.ts'
import { listUserNames } from '#server/records/userNames.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { followRules, type Moved, type Rules, readRules } from './chatRules.ts'
import { addMembers, giveRole, listMembers, memberOf } from './members.ts'
import { writeDownMembers } from './writeDownMembers.ts'

/** Locks a chat. Refuses an unknown or deleted one, and for the type `group` a private one. */
export async function requireChat(tx: Tx, uuid: string, type?: ChatType) {
  const chat = await tx
    .selectFrom('chats')
    .select(['type', 'last_seq', 'deleted_at'])
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (!chat) throw new Failure('not_found')
  if (chat.deleted_at !== null) throw new Failure('record_deleted')
  if (type === 'group' && chat.type !== 'group') throw new Failure('chat_is_private')
  return chat
}

/** The members of a chat, also of a deleted one, and why they are in it. */
export async function listPeople(tx: Tx, uuid: string) {
  const chat = await tx.selectFrom('chats').select('uuid').where('uuid', '=', uuid).executeTakeFirst()
  if (!chat) throw new Failure('not_found')
  const [members, automatic, rules] = await Promise.all([
    listMembers(tx, uuid),
    tx
      .selectFrom('chat_members')
      .select('user_uuid')
      .where('chat_uuid', '=', uuid)
      .where('is_automatic', '=', true)
      .execute(),
    readRules(tx, uuid),
  ])
  const byRule = new Set(automatic.map((row) => row.user_uuid))
  return { items: members.map((one) => ({ ...one, is_automatic: byRule.has(one.user_uuid) })), rules }
}

/**
 * Refuses administrators of the dealer who add themselves to a chat with messages, because the administration must not
 * read chats. A member of the chat can still add them.
 */
function refuseOwnEntry({ userUuid }: Session, lastSeq: number, added: readonly string[]): void {
  if (lastSeq > 0 && added.includes(userUuid)) throw new Failure('cannot_add_yourself')
}

export async function addPeople(
  tx: Tx,
  session: Session,
  now: number,
  uuid: string,
  users: readonly string[],
  role: ChatRole = 'member',
): Promise<Moved[]> {
  const { last_seq } = await requireChat(tx, uuid, 'group')
  // Hides earlier messages. Otherwise an administrator could create an account that reads everything, although an
  // export of a chat takes two people.
  const group = { dealerId: session.dealerId, chatUuid: uuid, isHistoryHidden: true }
  const added = await addMembers(tx, group, users, role, 'users')
  refuseOwnEntry(session, last_seq, added)
  await writeDownMembers(tx, session, now, uuid, { taken: [], given: await listUserNames(tx, added) })
  return [{ chatUuid: uuid, added, removed: [] }]
}

export async function removePeople(
  tx: Tx,
  session: Session,
  now: number,
  uuid: string,
  users: readonly string[],
): Promise<Moved[]> {
  await requireChat(tx, uuid, 'group')
  const people = (await listPeople(tx, uuid)).items.filter((one) => users.includes(one.user_uuid))
  const me = people.find((one) => one.user_uuid === session.userUuid)
  if (me) throw new Failure(me.role === 'administrator' ? 'cannot_remove_yourself_as_admin' : 'cannot_remove_yourself')
  if (people.some((one) => one.is_automatic)) throw new Failure('chat_member_by_rule')
  const removed = people.map((one) => one.user_uuid)
  if (removed.length > 0)
    await tx.deleteFrom('chat_members').where('chat_uuid', '=', uuid).where('user_uuid', 'in', removed).execute()
  await writeDownMembers(tx, session, now, uuid, { taken: await listUserNames(tx, removed), given: [] })
  return [{ chatUuid: uuid, added: [], removed }]
}

export async function givePersonRole(
  tx: Tx,
  session: Session,
  now: number,
  { uuid, user_uuid }: { uuid: string; user_uuid: string },
  role: ChatRole,
): Promise<Moved[]> {
  await requireChat(tx, uuid, 'group')
  const before = await memberOf(tx, uuid, user_uuid)
  if (user_uuid === session.userUuid && before.role === 'administrator' && role !== 'administrator')
    throw new Failure('cannot_remove_yourself_as_admin')
  await giveRole(tx, uuid, user_uuid, role)
  const [name] = await listUserNames(tx, [user_uuid])
  const event = { event: 'chat.members.changed', uuid } as const
  const said = (value: ChatRole) => ({ [`role_${value}`]: [name ?? ''] })
  if (before.role !== role)
    await recordEvent(tx, session, now, { ...event, before: said(before.role), after: said(role) })
  return [{ chatUuid: uuid, added: [], removed: [] }]
}

const TABLES = { group: 'groups', department: 'departments', location: 'locations' } as const

async function requireTargets(tx: Tx, kind: ChatRuleKind, targets: readonly string[]): Promise<void> {
  if (targets.length === 0) return
  const known = await tx
    .selectFrom(TABLES[kind])
    .select('uuid')
    .where('uuid', 'in', targets)
    .where('deleted_at', 'is', null)
    .execute()
  const found = new Set(known.map((row) => row.uuid))
  const index = targets.findIndex((target) => !found.has(target))
  if (index >= 0) throw new Failure('validation_failed', { fields: { [`${kind}s.${index}`]: 'not_found' } })
}

/** Replaces the rules and applies them at once. */
export async function changeRules(
  tx: Tx,
  session: Session,
  now: number,
  uuid: string,
  wanted: Rules,
): Promise<Moved[]> {
  const { last_seq } = await requireChat(tx, uuid, 'group')
  const before = await readRules(tx, uuid)
  await tx.deleteFrom('chat_rules').where('chat_uuid', '=', uuid).execute()
  for (const kind of ['group', 'department', 'location'] as const) {
    const targets = [...new Set(wanted[`${kind}s`])]
    await requireTargets(tx, kind, targets)
    const row = { dealer_id: session.dealerId, chat_uuid: uuid, kind }
    if (targets.length > 0)
      await tx
        .insertInto('chat_rules')
        .values(targets.map((target_uuid) => ({ ...row, target_uuid })))
        .execute()
  }
  const moved = await followRules(tx, uuid)
  for (const { added, removed } of moved) {
    refuseOwnEntry(session, last_seq, added)
    const names = { taken: await listUserNames(tx, removed), given: await listUserNames(tx, added) }
    await writeDownMembers(tx, session, now, uuid, names)
  }
  const event = { event: 'chat.rules.changed', uuid } as const
  await recordEvent(tx, session, now, { ...event, before, after: await readRules(tx, uuid) })
  return moved
}
