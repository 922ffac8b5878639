import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'
import { isDoNotDisturb } from '#renderer/desktop/deviceSettings.ts'
import { holdLock, tryLock } from '#renderer/net/calls/webLock.ts'
import { currentChats } from '../data/chats.ts'
import { hasSound, isHeardNow } from './heard.ts'

/** Wait before announcing a message (ms). A user who looks at the chat, in any window, has read it by then. */
const READ_AT_ONCE_MS = 400
/** Time without another chime (ms), so that a burst of messages in several tabs rings once. */
const QUIET_MS = 1_000
const CHIME = '/sounds/message.wav'
const CHAT_WINDOW_LOCK = 'chat-window'

const isChatWindow = desktop?.kind === 'chat'
// The detached chat window comes to the front. Its lock tells the other windows to stay silent.
if (isChatWindow) void holdLock(CHAT_WINDOW_LOCK)

/**
 * Announces a message of another user with a sound, or by bringing the chat window to the front. Silent when the
 * message was read meanwhile, when the user muted the chat and is not mentioned, and while "do not disturb" is on.
 */
export function announce(chatUuid: string, isMention: boolean): void {
  setTimeout(() => {
    const chat = currentChats().find(({ chat_uuid }) => chat_uuid === chatUuid)
    if (!chat || chat.unread === 0 || !isHeardNow(chat, isMention) || isDoNotDisturb()) return
    if (desktop && isChatWindow) void callDesktop(desktop, 'window.focus', undefined).catch(() => undefined)
    else if (hasSound()) void chime()
  }, READ_AT_ONCE_MS)
}

async function chime(): Promise<void> {
  await tryLock(CHAT_WINDOW_LOCK, () =>
    tryLock('chat-sound', async () => {
      await new Audio(CHIME).play().catch((error: unknown) => {
        // biome-ignore lint/suspicious/noConsole: a sound that does not play is only logged
        console.info('The message sound could not be played.', error)
      })
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
    }),
  )
}
