import { v7 as uuidv7 } from 'uuid'
import { records } from '#contract/records/index.ts'
import type { Tx } from '#server/db/database.ts'
import { type Admitted, keepFile, purgeFiles } from '#server/files/files.ts'
import { requireFileRight } from '#server/files/groupRights.ts'
import { announceRecord } from '#server/records/announceRecord.ts'
import { recordEvent } from '#server/records/audit.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'
import { addMembers, requireManager } from './members.ts'

type Rules = Partial<Record<'is_readonly' | 'forbid_mute' | 'forbid_archive' | 'forbid_leave', boolean | undefined>>

const given = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

const UNIQUE_VIOLATION = '23505'

/** Creates the private chat of two users. A second one is refused with `chat_already_exists`. */
export async function createPrivateChat(tx: Tx, dealerId: string, me: string, partner: string): Promise<string> {
  if (me === partner) throw new Failure('validation_failed', { fields: { user_uuid: 'unknown_value' } })
  const [low, high] = [me, partner].sort() as [string, string]
  const uuid = uuidv7()
  const person = await tx
    .selectFrom('users')
    .select('uuid')
    .where('uuid', '=', partner)
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!person) throw new Failure('not_found')
  try {
    await tx
      .insertInto('chats')
      .values({ dealer_id: dealerId, uuid, type: 'private', name: '', pair_low: low, pair_high: high })
      .execute()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION)
      throw new Failure('chat_already_exists')
    throw error
  }
  await addMembers(tx, { dealerId, chatUuid: uuid }, [me, partner])
  return uuid
}

/** Creates a group. Its creator is its administrator. */
export async function createGroup(
  tx: Tx,
  dealerId: string,
  me: string,
  { name, members, ...rules }: { name: string; members: readonly string[] } & Rules,
): Promise<string> {
  const uuid = uuidv7()
  await tx
    .insertInto('chats')
    .values({ dealer_id: dealerId, uuid, type: 'group', name, ...given(rules) })
    .execute()
  const group = { dealerId, chatUuid: uuid }
  await addMembers(tx, group, [me], 'administrator')
  await addMembers(
    tx,
    group,
    members.filter((member) => member !== me),
  )
  return uuid
}

/**
 * Changes name and rules of a group, guarded by `version`, so that another user's change is not overwritten unseen.
 * Tells the lists and forms of the administration.
 */
export async function updateChat(
  tx: Tx,
  { hub, session, now }: { hub: Hub; session: Session; now: number },
  chatUuid: string,
  { version, ...changes }: { version: number; name?: string | undefined } & Rules,
): Promise<void> {
  await requireManager(tx, chatUuid, session.userUuid)
  const wanted = given(changes)
  const fields = Object.keys(wanted) as (keyof typeof wanted)[]
  const before = await tx
    .selectFrom('chats')
    .select(['version', 'name', 'is_readonly', 'forbid_mute', 'forbid_archive', 'forbid_leave'])
    .where('uuid', '=', chatUuid)
    .forUpdate()
    .executeTakeFirst()
  if (before?.version !== version) throw new Failure('version_conflict')
  const row = await tx
    .updateTable('chats')
    .set((eb) => ({ ...wanted, version: eb('version', '+', 1), updated_at: new Date(now) }))
    .where('uuid', '=', chatUuid)
    .returning(['uuid', 'version'])
    .executeTakeFirstOrThrow()
  const part = (values: object) => Object.fromEntries(fields.map((name) => [name, values[name as never]]))
  const event = { event: 'chat.changed', uuid: chatUuid, before: part(before), after: part(wanted) } as const
  await recordEvent(tx, session, now, event)
  await announceRecord(tx, hub, session, records.chat, [row], fields)
}

/** Stores and shows the picture, or removes it. The old file is deleted, because only the chat refers to it. */
export async function replaceAvatar(
  tx: Tx,
  session: Session,
  now: number,
  chatUuid: string,
  picture: Admitted | null,
): Promise<void> {
  const before = await tx.selectFrom('chats').select('avatar_uuid').where('uuid', '=', chatUuid).executeTakeFirst()
  const old = before?.avatar_uuid ?? null
  if (picture === null && old === null) return
  if (old !== null) await requireFileRight(tx, session, old, picture ? 'update' : 'delete')
  const uuid = picture && (await keepFile(tx, session, now, picture, chatUuid))
  await tx
    .updateTable('chats')
    .set((eb) => ({ avatar_uuid: uuid, version: eb('version', '+', 1), updated_at: new Date(now) }))
    .where('uuid', '=', chatUuid)
    .execute()
  if (old) await purgeFiles(tx, [old])
  const event = { event: 'chat.avatar.changed', uuid: chatUuid, before: null, after: null } as const
  await recordEvent(tx, session, now, event)
}
