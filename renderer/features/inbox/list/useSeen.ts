import { useEffect, useRef } from 'react'
import { call } from '#renderer/net/calls/api.ts'
import { tellViewed } from '../background/notify.ts'
import type { Entry } from '../data/inboxQueries.ts'

/** Time that an entry is on the screen before it counts as seen (ms). */
const LOOK_MS = 600

/**
 * Marks the shown entries as seen, while the user looks at the page. Answers which of them were new when they appeared:
 * they stay marked as long as the list is open.
 */
export function useSeen(items: readonly Entry[]): (entry: Entry) => boolean {
  const fresh = useRef(new Set<string>())
  const unread = items.filter(({ is_unread }) => is_unread).map(({ uuid }) => uuid)
  for (const uuid of unread) fresh.current.add(uuid)
  const key = unread.join()
  useEffect(() => {
    if (key === '') return
    const tell = () => {
      if (document.visibilityState !== 'visible') return
      // A failure leaves the entries unread. They are reported again when the user next looks at them.
      void call('POST /v1/inbox/seen', { body: { uuids: key.split(',') } }).catch(() => undefined)
    }
    const timer = setTimeout(tell, LOOK_MS)
    document.addEventListener('visibilitychange', tell)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tell)
    }
  }, [key])
  useEffect(() => {
    tellViewed(true)
    return () => tellViewed(false)
  }, [])
  return ({ uuid }) => fresh.current.has(uuid)
}
