import type { ChatItem } from '#contract/api/define/shapes.ts'
import { isHeard } from '#contract/notices.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { minutesOf } from '#renderer/ui/time/zone.ts'

/** Whether the signed-in user wants to be told about messages of a chat now. */
export function isHeardNow(chat: Pick<ChatItem, 'type' | 'is_muted'>): boolean {
  const { user } = useSession.getState()
  return user !== null && isHeard(user, chat, minutesOf(Date.now()))
}

/** Whether the user wants to hear a sound. */
export const hasSound = (): boolean => useSession.getState().user?.notify_sound ?? false
