import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import type { ChatRuleKind } from '#server/db/tables/chatTables.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { listUserNames } from '#server/records/userNames.ts'
import type { Hub } from '#server/socket/hub.ts'
import { announceChat, chatReadersOf, dismissMembers, welcomeMembers } from './announceChat.ts'
import { writeDownMembers } from './writeDownMembers.ts'

/** Users whom the rules added to a chat or removed from it. */
export type Moved = { chatUuid: string; added: string[]; removed: string[] }

/** All users who match a rule of a chat (`c`). */
const wanted = sql`
  select distinct t.chat_uuid, u.uuid as user_uuid from chat_rules t
  join users u on u.dealer_id = t.dealer_id and u.deleted_at is null and u.is_active
  where t.dealer_id = c.dealer_id and t.chat_uuid = c.uuid and case t.kind
    when 'group' then exists (select from group_members m
      join groups g on g.dealer_id = m.dealer_id and g.uuid = m.group_uuid and g.deleted_at is null
      where m.dealer_id = t.dealer_id and m.group_uuid = t.target_uuid and m.user_uuid = u.uuid)
    when 'department' then exists (select from department_members m
      join departments d on d.dealer_id = m.dealer_id and d.uuid = m.department_uuid and d.deleted_at is null
      where m.dealer_id = t.dealer_id and m.department_uuid = t.target_uuid and m.user_uuid = u.uuid)
    else exists (select from locations l
      where l.dealer_id = t.dealer_id and l.uuid = t.target_uuid and l.deleted_at is null)
      and works_at(t.dealer_id, u.uuid, t.target_uuid) end`

/**
 * Adds all users who match a rule and removes those who match none any more, in one chat or in all. A member who was
 * added by hand, or was given a role, stays. New members have nothing unread and read only later messages, because
 * users can make themselves match a rule.
 */
export async function followRules(tx: Tx, chatUuid: string | null): Promise<Moved[]> {
  const active = sql`c.type = 'group' and c.deleted_at is null ${chatUuid === null ? sql`` : sql`and c.uuid = ${chatUuid}`}`
  // Locks the chats in one order, as all changes of members lock a chat first.
  await sql`select from chats c where ${active} and (
      exists (select from chat_rules t where t.dealer_id = c.dealer_id and t.chat_uuid = c.uuid)
      or exists (select from chat_members m where m.dealer_id = c.dealer_id and m.chat_uuid = c.uuid and m.is_automatic))
    order by c.uuid for update`.execute(tx)
  type Row = { chat_uuid: string; user_uuid: string }
  const added = await sql<Row>`
    insert into chat_members (dealer_id, chat_uuid, user_uuid, last_read_seq, visible_after, is_automatic)
    select c.dealer_id, c.uuid, w.user_uuid, c.last_seq, c.last_seq, true from chats c cross join lateral (${wanted}) w where ${active}
    on conflict do nothing returning chat_uuid, user_uuid`.execute(tx)
  const removed = await sql<Row>`
    delete from chat_members x using chats c
    where c.dealer_id = x.dealer_id and c.uuid = x.chat_uuid and ${active} and x.is_automatic and x.role = 'member'
      and not exists (select from (${wanted}) w where w.user_uuid = x.user_uuid)
    returning x.chat_uuid, x.user_uuid`.execute(tx)
  const chats = new Set([...added.rows, ...removed.rows].map((row) => row.chat_uuid))
  const usersIn = (rows: readonly Row[], chat: string) =>
    rows.filter((row) => row.chat_uuid === chat).map((row) => row.user_uuid)
  return [...chats].map((chat) => ({
    chatUuid: chat,
    added: usersIn(added.rows, chat),
    removed: usersIn(removed.rows, chat),
  }))
}

/** Tells the users who were added or removed, and the members of their chats. */
export async function announceMoved(tx: Tx, hub: Hub, dealerId: string, moved: readonly Moved[]): Promise<void> {
  const welcome = new Set(await chatReadersOf(tx, [...new Set(moved.flatMap(({ added }) => added))]))
  for (const { chatUuid, added, removed } of moved) {
    dismissMembers(tx, hub, dealerId, chatUuid, removed)
    const newcomers = added.filter((user) => welcome.has(user))
    welcomeMembers(tx, hub, dealerId, chatUuid, newcomers)
    announceChat(tx, hub, dealerId, chatUuid, 'chat.chat.members_updated')
  }
}

export type Rules = Record<`${ChatRuleKind}s`, string[]>

export async function readRules(tx: Tx, chatUuid: string): Promise<Rules> {
  const rows = await tx
    .selectFrom('chat_rules')
    .select(['kind', 'target_uuid'])
    .where('chat_uuid', '=', chatUuid)
    .orderBy('target_uuid')
    .execute()
  const of = (kind: ChatRuleKind) => rows.filter((row) => row.kind === kind).map((row) => row.target_uuid)
  return { groups: of('group'), departments: of('department'), locations: of('location') }
}

/** Applies the rules of all chats of a dealer, after users or their departments and groups have changed. */
export function chatMembersWorker({ hub, now }: { hub: Hub; now: () => number }) {
  return async ({ dealerId, inDealer }: Job<'chat_members'>): Promise<void> => {
    await inDealer(async (tx) => {
      const moved = await followRules(tx, null)
      for (const { chatUuid, added, removed } of moved)
        await writeDownMembers(tx, { dealerId, userUuid: null }, now(), chatUuid, {
          taken: await listUserNames(tx, removed),
          given: await listUserNames(tx, added),
        })
      await announceMoved(tx, hub, dealerId, moved)
    })
  }
}
