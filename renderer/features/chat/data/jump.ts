import { create } from 'zustand'
import { loadedChat, loadOlder } from './messages.ts'

type Jump = { chatUuid: string; seq: number; nth: number }

/** The message that the list scrolls to and marks. `nth` tells two jumps to the same message apart. */
export const useJump = create<{ jump: Jump | null }>()(() => ({ jump: null }))

/** Pages that a jump loads at most. */
const PAGES_AT_MOST = 20

/** `tooFar`: more messages lie between than a jump loads. `messageGone`: the retention has deleted the message. */
type JumpResult = 'there' | 'tooFar' | 'messageGone'

/** Scrolls to a message, and loads the chat back to it first. */
export async function jumpTo(chatUuid: string, seq: number): Promise<JumpResult> {
  const isShort = () => (loadedChat(chatUuid)?.window?.messages[0]?.seq ?? seq) > seq
  for (let page = 0; page < PAGES_AT_MOST && isShort(); page++) if (!(await loadOlder(chatUuid))) break
  const isThere = loadedChat(chatUuid)?.window?.messages.some((message) => message.seq === seq) === true
  if (!isThere) return isShort() ? 'tooFar' : 'messageGone'
  useJump.setState(({ jump }) => ({ jump: { chatUuid, seq, nth: (jump?.nth ?? 0) + 1 } }))
  return 'there'
}
