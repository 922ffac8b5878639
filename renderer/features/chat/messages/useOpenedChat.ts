import { useEffect, useState } from 'react'
import { loadedChat, loadOlder, openChat, useMessages } from '../data/messages.ts'

const PAGES_AT_MOST = 20
const RETRY_MS = 5_000

/**
 * Loads a chat back to where the user stopped reading, so that it can open there, but at most `PAGES_AT_MOST` pages.
 */
export function useOpenedChat(chatUuid: string, unreadAfter: number | null) {
  const chat = useMessages(({ chats }) => chats[chatUuid])
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    let left = false
    const open = async () => {
      await openChat(chatUuid)
      for (let page = 1; page < PAGES_AT_MOST && !left && isShort(chatUuid, unreadAfter); page++)
        if (!(await loadOlder(chatUuid))) break
      if (!left) setOpened(true)
    }
    void open()
    return () => {
      left = true
    }
  }, [chatUuid, unreadAfter])

  const failed = chat?.state === 'failed'
  useEffect(() => {
    if (!failed) return
    const timer = setTimeout(() => void openChat(chatUuid), RETRY_MS)
    return () => clearTimeout(timer)
  }, [failed, chatUuid])

  return { window: opened ? (chat?.window ?? null) : null, failed, loadingOlder: chat?.loadingOlder === true }
}

function isShort(chatUuid: string, unreadAfter: number | null): boolean {
  const window = loadedChat(chatUuid)?.window
  return unreadAfter !== null && window?.hasOlder === true && (window.messages[0]?.seq ?? 0) > unreadAfter + 1
}
