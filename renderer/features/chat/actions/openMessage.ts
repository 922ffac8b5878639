import i18next from 'i18next'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { jumpTo } from '../data/jump.ts'

/** Jumps to a message, and says why when that does not work. */
export async function openMessage(chatUuid: string, seq: number): Promise<void> {
  const result = await jumpTo(chatUuid, seq)
  if (result !== 'there') showToast('error', i18next.t(`chat:messages.${result}`))
}
