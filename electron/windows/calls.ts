import type { CallsOf } from '#contract/ipc/table.ts'
import type { Windows } from './windows.ts'

type Settings = { current: { chatAlwaysOnTop: boolean }; set: (key: 'chatAlwaysOnTop', on: boolean) => void }

/** Opens the chat window. `isOnTop` keeps it above other windows. */
export function openChatWindow(windows: Windows, isOnTop: boolean, chat_uuid: string | null): void {
  const path = chat_uuid ? `/chatExternal?chat=${chat_uuid}` : null
  windows.show('chat', path).setAlwaysOnTop(isOnTop)
}

export function windowCalls(
  windows: Windows,
  settings: Settings,
  openChat: (chat_uuid: string | null) => void,
): CallsOf<'window'> & CallsOf<'chatWindow'> & CallsOf<'search'> {
  return {
    'chatWindow.open': ({ chat_uuid }) => openChat(chat_uuid),
    'chatWindow.setAlwaysOnTop': ({ on: wanted }) => {
      settings.set('chatAlwaysOnTop', wanted)
      // The effective value, because an administrator may have locked it.
      const on = settings.current.chatAlwaysOnTop
      windows.get('chat')?.setAlwaysOnTop(on)
      windows.push('chatWindow.alwaysOnTop', { on })
    },
    'window.focus': (_input, from) => windows.raise(from),
    'search.show': () => windows.openSearch(),
  }
}
