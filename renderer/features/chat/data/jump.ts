import { create } from 'zustand'
import { loadAround, loadedChat, loadOlder } from './messages.ts'

type Jump = { chatUuid: string; seq: number }

/** The message that the list scrolls to and marks. Null once the list has done it. */
export const useJump = create<{ jump: Jump | null }>()(() => ({ jump: null }))

/** Older pages that a jump loads. A message further back is shown with the messages around it. */
const PAGES_AT_MOST = 3

/** `messageGone`: the retention has deleted the message, or the server cannot be reached. */
type JumpResult = 'there' | 'messageGone'

/** Scrolls to a message. Loads the chat back to it first, or the part around it. */
export async function jumpTo(chatUuid: string, seq: number): Promise<JumpResult> {
  const isShort = () => (loadedChat(chatUuid)?.window?.messages[0]?.seq ?? seq) > seq
  for (let page = 0; page < PAGES_AT_MOST && isShort(); page++) if (!(await loadOlder(chatUuid))) break
  const window = loadedChat(chatUuid)?.window
  const isOutside = !window || isShort() || seq > window.through
  if (isOutside && !(await loadAround(chatUuid, seq))) return 'messageGone'
  const isThere = loadedChat(chatUuid)?.window?.messages.some((message) => message.seq === seq) === true
  if (!isThere) return 'messageGone'
  useJump.setState({ jump: { chatUuid, seq } })
  return 'there'
}
