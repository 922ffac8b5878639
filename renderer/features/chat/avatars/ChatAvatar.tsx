import type { ChatItem } from '#contract/api/define/shapes.ts'
import { useAvatarSource } from '#renderer/net/calls/avatarSource.ts'
import { UserAvatar } from '#renderer/ui/controls/UserAvatar.tsx'

type Props = { chat: ChatItem; online?: boolean; size?: number }

export function ChatAvatar({ chat, online = false, size = 40 }: Props) {
  const source = useAvatarSource(chat.avatar)
  return (
    <UserAvatar id={chat.partner_uuid ?? chat.chat_uuid} name={chat.name} source={source} size={size} online={online} />
  )
}
