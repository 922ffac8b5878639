import type { ChatUser } from '#contract/api/define/shapes.ts'
import { useAvatarSource } from '#renderer/net/calls/avatarSource.ts'
import { fullName } from '#renderer/net/users.ts'
import { UserAvatar } from '#renderer/ui/controls/UserAvatar.tsx'

type Props = { user: ChatUser; online?: boolean; size?: number }

export function PersonAvatar({ user, online = false, size = 32 }: Props) {
  const source = useAvatarSource(user.avatar)
  return <UserAvatar id={user.user_uuid} name={fullName(user)} source={source} size={size} online={online} />
}
