import { v7 as uuidv7 } from 'uuid'
import { can, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import { records } from '#contract/records/index.ts'
import type { Tx } from '#server/db/database.ts'
import { announceRecord } from '#server/records/announceRecord.ts'
import { recordEvent } from '#server/records/audit.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'
import { requireFreeName } from './chatHooks.ts'
import { announceMoved, followRules } from './chatRules.ts'
import { giveRole } from './members.ts'

type Setting = { session: Session; now: number; hub: Hub }

async function requireWithoutChat(tx: Tx, uuid: string) {
  const department = await tx
    .selectFrom('departments as d')
    .leftJoin('chats as c', (join) =>
      join
        .onRef('c.dealer_id', '=', 'd.dealer_id')
        .onRef('c.uuid', '=', 'd.default_chat_uuid')
        .on('c.deleted_at', 'is', null),
    )
    .select(['d.name', 'd.head_uuid', 'd.deleted_at', 'd.default_chat_uuid', 'c.uuid as chat'])
    .where('d.uuid', '=', uuid)
    .forNoKeyUpdate('d')
    .executeTakeFirst()
  if (!department) throw new Failure('not_found')
  if (department.deleted_at !== null) throw new Failure('record_deleted')
  if (department.chat !== null) throw new Failure('chat_already_exists')
  return department
}

/**
 * Creates a chat with the name of a department. A rule adds all current and future members, and the head becomes its
 * administrator. Returns the chat's uuid.
 */
export async function createDepartmentChat(
  tx: Tx,
  { session, now, hub }: Setting,
  departmentUuid: string,
): Promise<string> {
  if (!can(session.permissions, 'global.chats.create', GLOBAL_SCOPE)) throw new Failure('no_permission')
  const department = await requireWithoutChat(tx, departmentUuid)
  const chatUuid = uuidv7()
  await requireFreeName(tx, department.name, chatUuid)
  const own = { dealer_id: session.dealerId, uuid: chatUuid }
  const at = { created_at: new Date(now), updated_at: new Date(now) }
  await tx
    .insertInto('chats')
    .values({ ...own, type: 'group', name: department.name, pair_low: null, pair_high: null, avatar_uuid: null, ...at })
    .execute()
  const rule = { chat_uuid: chatUuid, kind: 'department' as const, target_uuid: departmentUuid }
  await tx
    .insertInto('chat_rules')
    .values({ dealer_id: session.dealerId, ...rule })
    .execute()
  const moved = await followRules(tx, chatUuid)
  if (department.head_uuid !== null) await giveRole(tx, chatUuid, department.head_uuid, 'administrator')
  const row = await tx
    .updateTable('departments')
    .set((eb) => ({ default_chat_uuid: chatUuid, version: eb('version', '+', 1), updated_at: new Date(now) }))
    .where('uuid', '=', departmentUuid)
    .returning(['uuid', 'version', 'location_uuid'])
    .executeTakeFirstOrThrow()
  await recordEvent(tx, session, now, {
    event: 'chat.created',
    uuid: chatUuid,
    before: null,
    after: { name: department.name },
  })
  await recordEvent(tx, session, now, {
    event: 'department.changed',
    uuid: departmentUuid,
    before: { default_chat_uuid: department.default_chat_uuid },
    after: { default_chat_uuid: chatUuid },
  })
  await announceMoved(tx, hub, session.dealerId, moved)
  await announceRecord(tx, hub, session, records.department, [row], ['default_chat_uuid'])
  await announceRecord(tx, hub, session, records.chat, [{ uuid: chatUuid, version: 1 }], ['name'])
  return chatUuid
}
