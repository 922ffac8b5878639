import type { chatEndpoints } from '#contract/api/chat/chats.ts'
import type { ChatItem } from '#contract/api/define/shapes.ts'
import { type Database, onCommit, type Tx } from '#server/db/database.ts'
import type { Files } from '#server/files/files.ts'
import { FILE_USES } from '#server/files/fileUses.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'
import { room } from '#server/socket/room.ts'
import { avatarFrom } from '#server/storage/avatarFrom.ts'
import { announceChat, chatReadersOf, dismissMembers, welcomeMembers } from './announceChat.ts'
import { findChat, listChats } from './chatItems.ts'
import { createGroup, createPrivateChat, replaceAvatar, updateChat } from './manageChat.ts'
import { addMembers, changeRole, leaveChat, listMembers, removeMember, requireManager } from './members.ts'
import { markRead, requireMember } from './messages.ts'

type Services = { database: Database; files: Files; hub: Hub; now: () => number }

/** Handlers for the chats of a user: the list, new chats, members, pictures and own switches. */
export function chatHandlers({ database, files, hub, now }: Services): HandlersOf<keyof typeof chatEndpoints> {
  const inDealer = <T>(session: Session, work: (tx: Tx) => Promise<T>) => database.inDealer(session.dealerId, work)

  const itemOf = async (tx: Tx, session: Session, chatUuid: string): Promise<ChatItem> => {
    const item = await findChat(tx, session.userUuid, chatUuid)
    if (!item) throw new Failure('not_found')
    return item
  }

  const announce = (
    tx: Tx,
    { dealerId }: Session,
    chatUuid: string,
    event: 'chat.chat.updated' | 'chat.chat.members_updated',
  ) => announceChat(tx, hub, dealerId, chatUuid, event)

  const sayGoodbye = (tx: Tx, session: Session, chatUuid: string, user: string) => {
    dismissMembers(tx, hub, session.dealerId, chatUuid, [user])
    announce(tx, session, chatUuid, 'chat.chat.members_updated')
  }

  /** Changes a user's own switches of a chat. Only the devices of this user are told. */
  const setOwn = (
    session: Session,
    chatUuid: string,
    change: { is_muted: boolean; muted_until: Date | null } | { is_archived: boolean },
  ) =>
    inDealer(session, async (tx) => {
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
      onCommit(tx, () =>
        hub.publish(session.dealerId, room.user(session.userUuid), {
          event: 'chat.chat.updated',
          data: { chat_uuid: chatUuid },
        }),
      )
      return itemOf(tx, session, chatUuid)
    })

  const admitPicture = async (session: Session, chatUuid: string, uploaded: unknown) => {
    const picture = avatarFrom(uploaded)
    // Checks the rights before the scanner runs, because a picture without them would be refused anyway.
    await inDealer(session, (tx) => requireManager(tx, chatUuid, session.userUuid))
    return files.admit(session, FILE_USES.chatAvatar, picture, chatUuid)
  }

  const setPicture = async (session: Session, chatUuid: string, uploaded: unknown) => {
    const picture = uploaded === null ? null : await admitPicture(session, chatUuid, uploaded)
    return inDealer(session, async (tx) => {
      await requireManager(tx, chatUuid, session.userUuid)
      await replaceAvatar(tx, session, now(), chatUuid, picture)
      announce(tx, session, chatUuid, 'chat.chat.updated')
      return itemOf(tx, session, chatUuid)
    })
  }

  return {
    async 'GET /v1/chats'({ session }) {
      return { items: await database.single(session.dealerId, (tx) => listChats(tx, session.userUuid)) }
    },

    async 'POST /v1/chats'({ session, body }) {
      const { dealerId, userUuid } = session
      return inDealer(session, async (tx) => {
        const uuid =
          body.type === 'private'
            ? await createPrivateChat(tx, dealerId, userUuid, body.user_uuid)
            : await createGroup(tx, dealerId, userUuid, body)
        const users = (await listMembers(tx, uuid)).map((member) => member.user_uuid)
        welcomeMembers(tx, hub, dealerId, uuid, await chatReadersOf(tx, users))
        return itemOf(tx, session, uuid)
      })
    },

    async 'GET /v1/chats/:chat_uuid'({ session, params }) {
      return database.single(session.dealerId, (tx) => itemOf(tx, session, params.chat_uuid))
    },

    async 'PATCH /v1/chats/:chat_uuid'({ session, params, body }) {
      return inDealer(session, async (tx) => {
        announce(tx, session, params.chat_uuid, 'chat.chat.updated')
        await updateChat(tx, { hub, session, now: now() }, params.chat_uuid, body)
        return itemOf(tx, session, params.chat_uuid)
      })
    },

    async 'POST /v1/chats/:chat_uuid/read'({ session, params, body }) {
      const { userUuid, dealerId } = session
      return inDealer(session, async (tx) => {
        const position = await markRead(tx, params.chat_uuid, userUuid, body.last_message_uuid)
        onCommit(tx, () =>
          hub.publish(dealerId, room.user(userUuid), {
            event: 'chat.chat.read.self',
            data: { chat_uuid: params.chat_uuid, ...position },
          }),
        )
        return position
      })
    },

    async 'GET /v1/chats/:chat_uuid/members'({ session, params }) {
      return inDealer(session, async (tx) => {
        await requireMember(tx, params.chat_uuid, session.userUuid)
        return { items: await listMembers(tx, params.chat_uuid) }
      })
    },

    async 'POST /v1/chats/:chat_uuid/members'({ session, params, body }) {
      return inDealer(session, async (tx) => {
        await requireManager(tx, params.chat_uuid, session.userUuid)
        const group = { dealerId: session.dealerId, chatUuid: params.chat_uuid }
        const users = await addMembers(tx, group, body.members)
        welcomeMembers(tx, hub, session.dealerId, params.chat_uuid, await chatReadersOf(tx, users))
        announce(tx, session, params.chat_uuid, 'chat.chat.members_updated')
        return { items: await listMembers(tx, params.chat_uuid) }
      })
    },

    async 'PATCH /v1/chats/:chat_uuid/members/:user_uuid'({ session, params, body }) {
      return inDealer(session, async (tx) => {
        announce(tx, session, params.chat_uuid, 'chat.chat.members_updated')
        return changeRole(tx, params.chat_uuid, session.userUuid, params.user_uuid, body.role)
      })
    },

    async 'DELETE /v1/chats/:chat_uuid/members/:user_uuid'({ session, params }) {
      await inDealer(session, async (tx) => {
        await removeMember(tx, params.chat_uuid, session.userUuid, params.user_uuid)
        sayGoodbye(tx, session, params.chat_uuid, params.user_uuid)
      })
    },

    async 'POST /v1/chats/:chat_uuid/mute'({ session, params, body }) {
      const { is_muted, until } = body
      return setOwn(session, params.chat_uuid, { is_muted, muted_until: is_muted && until ? new Date(until) : null })
    },

    async 'POST /v1/chats/:chat_uuid/archive'({ session, params, body }) {
      return setOwn(session, params.chat_uuid, body)
    },

    async 'POST /v1/chats/:chat_uuid/leave'({ session, params }) {
      await inDealer(session, async (tx) => {
        await leaveChat(tx, params.chat_uuid, session.userUuid)
        sayGoodbye(tx, session, params.chat_uuid, session.userUuid)
      })
    },

    async 'PUT /v1/chats/:chat_uuid/avatar'({ session, params, body }) {
      return setPicture(session, params.chat_uuid, body)
    },
    async 'DELETE /v1/chats/:chat_uuid/avatar'({ session, params }) {
      return setPicture(session, params.chat_uuid, null)
    },
  }
}
