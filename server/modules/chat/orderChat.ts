import { v7 as uuidv7 } from 'uuid'
import { can, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import { records } from '#contract/records/index.ts'
import type { Tx } from '#server/db/database.ts'
import { announcement } from '#server/records/announcement.ts'
import { recordEvent } from '#server/records/audit.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'
import { announceChat, chatReadersOf, welcomeMembers } from './announceChat.ts'
import { addMembers } from './members.ts'

/** A chat about an order: where it is, how it is called when it has to be made, and who belongs into it. */
type OrderChat = { chatUuid: string | null; name: string; people: readonly string[] }

const isThere = async (tx: Tx, uuid: string | null) =>
  uuid !== null &&
  (await tx
    .selectFrom('chats')
    .select('uuid')
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined

/**
 * The chat about an order, made when there is none, with the caller and the people of the order in it. Who left it comes
 * back by asking for it again; the others stay out. Returns what tells the newcomers after the commit.
 */
export async function openOrderChat(
  tx: Tx,
  hub: Hub,
  { session, now }: { session: Session; now: number },
  { chatUuid, name, people }: OrderChat,
): Promise<{ chatUuid: string; tell: () => void }> {
  const { dealerId, userUuid, permissions } = session
  if (!can(permissions, 'global.chat.read', GLOBAL_SCOPE)) throw new Failure('no_permission')
  const isOld = await isThere(tx, chatUuid)
  if (!isOld && !can(permissions, 'global.chat.create', GLOBAL_SCOPE)) throw new Failure('no_permission')
  const uuid = isOld && chatUuid !== null ? chatUuid : uuidv7()
  const at = { created_at: new Date(now), updated_at: new Date(now) }
  if (!isOld) {
    await tx
      .insertInto('chats')
      .values({
        dealer_id: dealerId,
        uuid,
        type: 'group',
        name,
        pair_low: null,
        pair_high: null,
        avatar_uuid: null,
        ...at,
      })
      .execute()
    await recordEvent(tx, session, now, { event: 'chat.created', uuid, before: null, after: { name } })
  }
  const tellAdministration = isOld
    ? () => {}
    : await announcement(tx, hub, session, records.chat, [{ uuid, version: 1 }], ['name'])
  const group = { dealerId, chatUuid: uuid }
  const me = await addMembers(tx, group, [userUuid], isOld ? 'member' : 'administrator')
  const others = isOld
    ? []
    : await addMembers(
        tx,
        group,
        await chatReadersOf(
          tx,
          people.filter((one) => one !== userUuid),
        ),
      )
  const newcomers = [...me, ...others]
  return {
    chatUuid: uuid,
    tell: () => {
      tellAdministration()
      if (newcomers.length === 0) return
      welcomeMembers(hub, dealerId, uuid, newcomers)
      announceChat(hub, dealerId, uuid, 'chat.chat.members_updated')
    },
  }
}
