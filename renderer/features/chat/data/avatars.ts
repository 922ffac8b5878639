import type { Avatar, ChatItem, ChatMember, ChatUser } from '#contract/api/define/shapes.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { changeChats } from './chats.ts'
import { useMessages } from './messages.ts'

type Changed = { user_uuid: string; avatar: Avatar | null }

const ofUser = <User extends ChatUser>(user: User, { user_uuid, avatar }: Changed): User =>
  user.user_uuid === user_uuid ? { ...user, avatar } : user

/** The list with a user's new picture: in private chats with them, and on last messages by them. */
function withAvatar(items: readonly ChatItem[], changed: Changed): readonly ChatItem[] {
  return items.map((item) => ({
    ...item,
    ...(item.partner_uuid === changed.user_uuid ? { avatar: changed.avatar } : {}),
    last_message: item.last_message && { ...item.last_message, user: ofUser(item.last_message.user, changed) },
  }))
}

/**
 * Shows a user's new picture in the chat list, in loaded members and in loaded messages. Only the picture is loaded
 * from the server.
 */
export function putAvatar(changed: Changed): void {
  changeChats((items) => withAvatar(items, changed))
  queryClient.setQueriesData<ChatMember[]>(
    { queryKey: ['chats'], predicate: ({ queryKey }) => queryKey[2] === 'members' },
    (members) => members?.map((member) => ofUser(member, changed)),
  )
  useMessages.setState(({ chats }) => ({
    chats: Object.fromEntries(
      Object.entries(chats).map(([uuid, chat]) => {
        const { window } = chat
        if (!window?.messages.some(({ sender }) => sender.user_uuid === changed.user_uuid)) return [uuid, chat]
        const messages = window.messages.map((message) => ({ ...message, sender: ofUser(message.sender, changed) }))
        return [uuid, { ...chat, window: { ...window, messages } }]
      }),
    ),
  }))
}
