import { sql } from 'kysely'
import type { chat } from '#contract/records/chat.ts'
import type { Tx } from '#server/db/database.ts'
import { serializeDealer } from '#server/db/serializeDealer.ts'
import type { Hooks, Write } from '#server/records/hooks.ts'
import { Failure } from '#server/request/failure.ts'
import type { Hub } from '#server/socket/hub.ts'
import { announceChat, chatReadersOf, dismissMembers, welcomeMembers } from './announceChat.ts'
import { planRetention } from './retention.ts'

type ChatWrite = Write<typeof chat>

/** Fields that the dealer may change, although the chat belongs to two users. */
const OF_THE_DEALER = new Set(['retention_days', 'is_on_hold', 'deleted_at'])
const IDLE = '90 days'

/** Refuses a second group with the same name. Users may still create groups with the same name in the chat screen. */
export async function requireFreeName(tx: Tx, name: string, uuid: string): Promise<void> {
  await serializeDealer(tx)
  const { rows } = await sql`select from chats where type = 'group' and deleted_at is null and uuid <> ${uuid}
    and lower(name) = lower(${name}) limit 1`.execute(tx)
  if (rows.length > 0) throw new Failure('chat_already_exists')
}

const UNIQUE_VIOLATION = '23505'

/**
 * Restores a private chat. Refuses when its two users have created a new one meanwhile, which the unique index finds.
 */
async function requireNoOther(tx: Tx, uuid: string): Promise<void> {
  try {
    await tx.updateTable('chats').set({ deleted_at: null }).where('uuid', '=', uuid).execute()
  } catch (error) {
    const isOther = error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION
    throw isOther ? new Failure('chat_already_exists') : error
  }
}

async function requireAllowed(tx: Tx, { verb, uuid, before, changes }: ChatWrite): Promise<void> {
  if (before?.type === 'private') {
    if (Object.keys(changes).some((name) => !OF_THE_DEALER.has(name))) throw new Failure('chat_is_private')
    if (verb === 'restore') await requireNoOther(tx, uuid)
    return
  }
  const name = changes.name ?? before?.name
  if (name !== undefined && (changes.name !== undefined || verb === 'restore')) await requireFreeName(tx, name, uuid)
}

const membersOf = async (tx: Tx, uuid: string) =>
  (await tx.selectFrom('chat_members').select('user_uuid').where('chat_uuid', '=', uuid).execute()).map(
    (row) => row.user_uuid,
  )

const now = (interval: string) => sql`now() - interval ${sql.lit(interval)}`

/** The administration creates groups. The members of a chat are told about changes. */
export function chatHooks({ hub, clock }: { hub: Hub; clock: () => number }): Hooks<typeof chat> {
  return {
    computed: {
      type: sql`r.type`,
      people: sql`case when r.type = 'private' then (
        select string_agg(u.first_name || ' ' || u.last_name, ', ' order by u.last_name, u.uuid) from users u
        where u.dealer_id = r.dealer_id and u.uuid in (r.pair_low, r.pair_high)) else '' end`,
      member_count: sql`(select count(*) from chat_members m where m.dealer_id = r.dealer_id and m.chat_uuid = r.uuid)`,
      messages_week: sql`case when r.type = 'group' then (select count(*) from chat_messages g
        where g.dealer_id = r.dealer_id and g.chat_uuid = r.uuid and g.created_at > ${now('7 days')}) end`,
      active_at: sql`coalesce(r.last_message_at, r.created_at)`,
      is_idle: sql`coalesce(r.last_message_at, r.created_at) < ${now(IDLE)}`,
      is_unmoderated: sql`r.type = 'group' and not exists (select from chat_members m
        where m.dealer_id = r.dealer_id and m.chat_uuid = r.uuid and m.role <> 'member')`,
      owner: sql`coalesce((select u.first_name || ' ' || u.last_name from chat_members m
        join users u on u.dealer_id = m.dealer_id and u.uuid = m.user_uuid
        where m.dealer_id = r.dealer_id and m.chat_uuid = r.uuid and m.role = 'administrator'
        order by m.joined_at, u.uuid limit 1), '')`,
    },
    async beforeWrite(tx, write) {
      await requireAllowed(tx, write)
      return write.verb === 'create' ? { type: 'group' } : undefined
    },
    async afterWrite(tx, { verb, session, uuid }, row) {
      const { dealerId } = session
      if (row.retention_days !== null) await planRetention(tx, dealerId, clock())
      if (verb === 'update') return announceChat(tx, hub, dealerId, uuid, 'chat.chat.updated')
      const members = await membersOf(tx, uuid)
      if (verb === 'delete') return dismissMembers(tx, hub, dealerId, uuid, members)
      welcomeMembers(tx, hub, dealerId, uuid, await chatReadersOf(tx, members))
    },
  }
}
