import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { readPermissions } from '../permissions.ts'

/** What proves who somebody is, and what is only another spelling of something else. */
const NOT_TOLD = /^dealer_id$|^avatar_uuid$|hash|secret|totp|_folded$|_sort$/

/**
 * Everything that is stored about one person, under the names that the interface uses, except what proves who they are
 * (hashes, secrets) and what others have written. A table that gets a column with a user in it has its line here.
 */
export async function collectOwnData(tx: Tx, userUuid: string, now: number): Promise<Record<string, unknown>> {
  const row = await tx.selectFrom('users').selectAll().where('uuid', '=', userUuid).executeTakeFirstOrThrow()
  const user = Object.fromEntries(Object.entries(row).filter(([name]) => !NOT_TOLD.test(name)))
  const dealer = await tx.selectFrom('dealers').select(['code', 'name']).executeTakeFirstOrThrow()
  return {
    created_at: new Date(now).toISOString(),
    dealer,
    user: { ...user, avatar: row.avatar_uuid && (await pictureOf(tx, row.avatar_uuid)) },
    permissions: await readPermissions(tx, userUuid),
    ...(await memberships(tx, userUuid)),
    ...(await traces(tx, userUuid)),
    chats: await chatsOf(tx, userUuid),
  }
}

async function pictureOf(tx: Tx, uuid: string): Promise<string | null> {
  const row = await tx
    .selectFrom('avatars')
    .select(['content_type', 'bytes'])
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  return row ? `data:${row.content_type};base64,${row.bytes.toString('base64')}` : null
}

async function memberships(tx: Tx, userUuid: string) {
  return {
    groups: await tx
      .selectFrom('group_members as m')
      .innerJoin('groups as g', (join) =>
        join.onRef('g.dealer_id', '=', 'm.dealer_id').onRef('g.uuid', '=', 'm.group_uuid'),
      )
      .select(['g.name', 'g.description'])
      .where('m.user_uuid', '=', userUuid)
      .orderBy('g.name')
      .execute(),
    departments: await tx
      .selectFrom('department_members as m')
      .innerJoin('departments as d', (join) =>
        join.onRef('d.dealer_id', '=', 'm.dealer_id').onRef('d.uuid', '=', 'm.department_uuid'),
      )
      .select(['d.name', 'd.short_code'])
      .where('m.user_uuid', '=', userUuid)
      .orderBy('d.name')
      .execute(),
  }
}

async function traces(tx: Tx, userUuid: string) {
  return {
    sessions: await tx
      .selectFrom('sessions')
      .select(['device_name', 'network', 'created_at', 'last_seen_at', 'expires_at'])
      .where('user_uuid', '=', userUuid)
      .orderBy('created_at')
      .execute(),
    devices: await tx
      .selectFrom('known_devices')
      .select(['device_name', 'first_seen_at', 'last_seen_at'])
      .where('user_uuid', '=', userUuid)
      .orderBy('first_seen_at')
      .execute(),
    desktop_apps: await tx
      .selectFrom('desktop_clients')
      .select(['device_name', 'platform', 'arch', 'version', 'last_seen_at'])
      .where('user_uuid', '=', userUuid)
      .orderBy('last_seen_at')
      .execute(),
    sign_ins: await tx
      .selectFrom('sign_ins')
      .select(['at', 'device_name', 'network', 'outcome'])
      .where('user_uuid', '=', userUuid)
      .orderBy('uuid')
      .execute(),
    // What they did, and what was done to their account.
    audit_events: await tx
      .selectFrom('audit_events')
      .select(['at', 'event', 'record', 'record_uuid', 'before', 'after'])
      .select(sql<boolean>`by_user is not distinct from ${userUuid}::uuid`.as('is_own'))
      .where((eb) =>
        eb.or([eb('by_user', '=', userUuid), eb.and([eb('record', '=', 'user'), eb('record_uuid', '=', userUuid)])]),
      )
      .orderBy('uuid')
      .execute(),
  }
}

async function chatsOf(tx: Tx, userUuid: string) {
  const chats = await tx
    .selectFrom('chat_members as m')
    .innerJoin('chats as c', (join) =>
      join.onRef('c.dealer_id', '=', 'm.dealer_id').onRef('c.uuid', '=', 'm.chat_uuid'),
    )
    .select(['c.uuid', 'c.type', 'c.name', 'm.role', 'm.joined_at', 'm.is_muted', 'm.is_archived', 'm.last_read_seq'])
    .where('m.user_uuid', '=', userUuid)
    .orderBy('m.joined_at')
    .execute()
  const messages = await tx
    .selectFrom('chat_messages')
    .select(['chat_uuid', 'created_at', 'content'])
    .where('sender_uuid', '=', userUuid)
    .orderBy('chat_uuid')
    .orderBy('seq')
    .execute()
  return { memberships: chats, messages }
}
