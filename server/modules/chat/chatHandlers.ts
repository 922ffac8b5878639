import type { chatEndpoints } from '#contract/api/chat/chats.ts'
import type { ChatItem } from '#contract/api/define/shapes.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Files } from '#server/files/files.ts'
import { FILE_USES } from '#server/files/fileUses.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'
import { idempotencyKey } from '#server/request/idempotencyKey.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'
import { room } from '#server/socket/room.ts'
import { avatarFrom } from '#server/storage/avatarFrom.ts'
import { announceChat, chatReadersOf, dismissMembers, welcomeMembers } from './announceChat.ts'
import { findChat, listChats } from './chatItems.ts'
import { createGroup, createPrivateChat, replaceAvatar, updateChat } from './manageChat.ts'
import { addMembers, changeRole, leaveChat, listMembers, removeMember, requireManager } from './members.ts'
import { explainEmptyPage, markRead, readAfter, readPage, requireMember, sendMessage } from './messages.ts'

type Services = { database: Database; files: Files; hub: Hub; now: () => number }

/** Chats: everything is announced after the commit, and the commit is the acknowledgement. */
export function chatHandlers({ database, files, hub, now }: Services): HandlersOf<keyof typeof chatEndpoints> {
  const inDealer = <T>(session: Session, work: (tx: Tx) => Promise<T>) => database.inDealer(session.dealerId, work)

  const itemOf = async (tx: Tx, session: Session, chatUuid: string): Promise<ChatItem> => {
    const item = await findChat(tx, session.userUuid, chatUuid)
    if (!item) throw new Failure('not_found')
    return item
  }

  const announce = (
    { dealerId }: Session,
    chatUuid: string,
    event: 'chat.chat.updated' | 'chat.chat.members_updated',
  ) => announceChat(hub, dealerId, chatUuid, event)

  const sayGoodbye = (session: Session, chatUuid: string, user: string) => {
    dismissMembers(hub, session.dealerId, chatUuid, [user])
    announce(session, chatUuid, 'chat.chat.members_updated')
  }

  /** Own switches concern only the own devices. */
  const setOwn = async (
    session: Session,
    chatUuid: string,
    change: { is_muted: boolean } | { is_archived: boolean },
  ) => {
    const item = await inDealer(session, async (tx) => {
      const member = await requireMember(tx, chatUuid, session.userUuid)
      if ('is_muted' in change && change.is_muted && member.forbid_mute) throw new Failure('chat_forbids_mute')
      if ('is_archived' in change && change.is_archived && member.forbid_archive)
        throw new Failure('chat_forbids_archive')
      await tx
        .updateTable('chat_members')
        .set(change)
        .where('chat_uuid', '=', chatUuid)
        .where('user_uuid', '=', session.userUuid)
        .execute()
      return itemOf(tx, session, chatUuid)
    })
    hub.publish(session.dealerId, room.user(session.userUuid), {
      event: 'chat.chat.updated',
      data: { chat_uuid: chatUuid },
    })
    return item
  }

  const admitPicture = async (session: Session, chatUuid: string, uploaded: unknown) => {
    const picture = avatarFrom(uploaded)
    // The rights come first: the scanner works for nobody whose picture would be refused.
    await inDealer(session, (tx) => requireManager(tx, chatUuid, session.userUuid))
    return files.admit(session, FILE_USES.chatAvatar, picture, chatUuid)
  }

  const setPicture = async (session: Session, chatUuid: string, uploaded: unknown) => {
    const picture = uploaded === null ? null : await admitPicture(session, chatUuid, uploaded)
    const item = await inDealer(session, async (tx) => {
      await requireManager(tx, chatUuid, session.userUuid)
      await replaceAvatar(tx, session, now(), chatUuid, picture)
      return itemOf(tx, session, chatUuid)
    })
    announce(session, chatUuid, 'chat.chat.updated')
    return item
  }

  return {
    async 'GET /v1/chats'({ session }) {
      return { items: await database.single(session.dealerId, (tx) => listChats(tx, session.userUuid)) }
    },

    async 'POST /v1/chats'({ session, body }) {
      const { dealerId, userUuid } = session
      const { item, members } = await inDealer(session, async (tx) => {
        const uuid =
          body.type === 'private'
            ? await createPrivateChat(tx, dealerId, userUuid, body.user_uuid)
            : await createGroup(tx, dealerId, userUuid, body)
        const users = (await listMembers(tx, uuid)).map((member) => member.user_uuid)
        return { item: await itemOf(tx, session, uuid), members: await chatReadersOf(tx, users) }
      })
      welcomeMembers(hub, dealerId, item.chat_uuid, members)
      return item
    },

    async 'GET /v1/chats/:chat_uuid'({ session, params }) {
      return database.single(session.dealerId, (tx) => itemOf(tx, session, params.chat_uuid))
    },

    async 'PATCH /v1/chats/:chat_uuid'({ session, params, body }) {
      const { item, tell } = await inDealer(session, async (tx) => ({
        tell: await updateChat(tx, { hub, session, now: now() }, params.chat_uuid, body),
        item: await itemOf(tx, session, params.chat_uuid),
      }))
      announce(session, params.chat_uuid, 'chat.chat.updated')
      tell()
      return item
    },

    async 'GET /v1/chats/:chat_uuid/messages'({ session, params, query }) {
      const reader = { chatUuid: params.chat_uuid, userUuid: session.userUuid, limit: query.limit }
      const page = await database.single(session.dealerId, (tx) =>
        query.after_seq === undefined
          ? readPage(tx, reader, query.before_uuid)
          : readAfter(tx, reader, query.after_seq),
      )
      if (page.items.length === 0) await inDealer(session, (tx) => explainEmptyPage(tx, reader, query.before_uuid))
      return page
    },

    async 'POST /v1/chats/:chat_uuid/messages'({ session, params, body, request }) {
      const message = await inDealer(session, (tx) =>
        sendMessage(tx, {
          dealerId: session.dealerId,
          chatUuid: params.chat_uuid,
          userUuid: session.userUuid,
          content: body.content,
          // The header is for clients that keep the body as the specification has it.
          clientUuid: body.client_uuid ?? idempotencyKey(request.headers['idempotency-key']),
          now: now(),
        }),
      )
      // A repeat is announced again: when the answer to the first commit was lost, nobody has heard of the message yet.
      // Clients know each message by its seq.
      hub.publish(session.dealerId, room.chat(params.chat_uuid), { event: 'chat.message.created', data: message })
      return message
    },

    async 'POST /v1/chats/:chat_uuid/read'({ session, params, body }) {
      const { userUuid, dealerId } = session
      const position = await inDealer(session, (tx) => markRead(tx, params.chat_uuid, userUuid, body.last_message_uuid))
      hub.publish(dealerId, room.user(userUuid), {
        event: 'chat.chat.read.self',
        data: { chat_uuid: params.chat_uuid, ...position },
      })
      return position
    },

    async 'GET /v1/chats/:chat_uuid/members'({ session, params }) {
      return inDealer(session, async (tx) => {
        await requireMember(tx, params.chat_uuid, session.userUuid)
        return { items: await listMembers(tx, params.chat_uuid) }
      })
    },

    async 'POST /v1/chats/:chat_uuid/members'({ session, params, body }) {
      const { added, items } = await inDealer(session, async (tx) => {
        await requireManager(tx, params.chat_uuid, session.userUuid)
        const group = { dealerId: session.dealerId, chatUuid: params.chat_uuid }
        const users = await addMembers(tx, group, body.members)
        return { added: await chatReadersOf(tx, users), items: await listMembers(tx, params.chat_uuid) }
      })
      welcomeMembers(hub, session.dealerId, params.chat_uuid, added)
      announce(session, params.chat_uuid, 'chat.chat.members_updated')
      return { items }
    },

    async 'PATCH /v1/chats/:chat_uuid/members/:user_uuid'({ session, params, body }) {
      const member = await inDealer(session, (tx) =>
        changeRole(tx, params.chat_uuid, session.userUuid, params.user_uuid, body.role),
      )
      announce(session, params.chat_uuid, 'chat.chat.members_updated')
      return member
    },

    async 'DELETE /v1/chats/:chat_uuid/members/:user_uuid'({ session, params }) {
      await inDealer(session, (tx) => removeMember(tx, params.chat_uuid, session.userUuid, params.user_uuid))
      sayGoodbye(session, params.chat_uuid, params.user_uuid)
    },

    async 'POST /v1/chats/:chat_uuid/mute'({ session, params, body }) {
      return setOwn(session, params.chat_uuid, body)
    },

    async 'POST /v1/chats/:chat_uuid/archive'({ session, params, body }) {
      return setOwn(session, params.chat_uuid, body)
    },

    async 'POST /v1/chats/:chat_uuid/leave'({ session, params }) {
      await inDealer(session, (tx) => leaveChat(tx, params.chat_uuid, session.userUuid))
      sayGoodbye(session, params.chat_uuid, session.userUuid)
    },

    async 'PUT /v1/chats/:chat_uuid/avatar'({ session, params, body }) {
      return setPicture(session, params.chat_uuid, body)
    },
    async 'DELETE /v1/chats/:chat_uuid/avatar'({ session, params }) {
      return setPicture(session, params.chat_uuid, null)
    },
  }
}
