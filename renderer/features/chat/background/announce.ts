import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'
import { isDoNotDisturb } from '#renderer/desktop/deviceSettings.ts'
import { holdLock, tryLock } from '#renderer/net/calls/webLock.ts'
import { currentChats } from '../data/chats.ts'
import { hasSound, isHeardNow } from './heard.ts'

/** Time for the message to be read where it is being looked at, in this or another window. */
const READ_AT_ONCE_MS = 400
/** One chime for a burst of messages and for any number of tabs. */
const QUIET_MS = 1_000
const CHIME = '/sounds/message.wav'
const CHAT_WINDOW_LOCK = 'chat-window'

const isChatWindow = desktop?.kind === 'chat'
// As long as the detached window lives, it comes to the front and the other windows stay silent.
if (isChatWindow) void holdLock(CHAT_WINDOW_LOCK)

/** A message from somebody else: a sound, or the chat window in front. Not once it was read, not against the rules of whoever is signed in, and not while nobody wants to be disturbed at this computer. */
export function announce(chatUuid: string): void {
  setTimeout(() => {
    const chat = currentChats().find(({ chat_uuid }) => chat_uuid === chatUuid)
    if (!chat || chat.unread === 0 || !isHeardNow(chat) || isDoNotDisturb()) return
    if (desktop && isChatWindow) void callDesktop(desktop, 'window.focus', undefined).catch(() => undefined)
    else if (hasSound()) void chime()
  }, READ_AT_ONCE_MS)
}

async function chime(): Promise<void> {
  await tryLock(CHAT_WINDOW_LOCK, () =>
    tryLock('chat-sound', async () => {
      await new Audio(CHIME).play().catch((error: unknown) => {
        // biome-ignore lint/suspicious/noConsole: a sound that does not play is only logged (specification, chapter 8)
        console.info('The message sound could not be played.', error)
      })
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
    }),
  )
}
