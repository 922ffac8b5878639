import type { ChatItem } from '#contract/api/define/shapes.ts'
import { isHeard } from '#contract/notices.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { minutesOf } from '#renderer/ui/time/zone.ts'
import { isMutedAt } from '../data/muting.ts'

/** Whether the signed-in user wants to be told about messages of a chat now. */
export function isHeardNow(chat: Pick<ChatItem, 'type' | 'is_muted' | 'muted_until'>, isMention: boolean): boolean {
  const { user } = useSession.getState()
  const { type } = chat
  return (
    user !== null && isHeard(user, { type, is_muted: isMutedAt(chat, Date.now()), isMention }, minutesOf(Date.now()))
  )
}

/** Whether the user wants to hear a sound. */
export const hasSound = (): boolean => useSession.getState().user?.notify_sound ?? false
