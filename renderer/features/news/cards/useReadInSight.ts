import { type RefObject, useEffect } from 'react'
import { call } from '#renderer/net/calls/api.ts'

/** Time in sight after which a notice counts as read (ms). */
const READ_MS = 3_000
/** Share of a notice that must be in sight. A long one never fits as a whole. */
const SHARE = 0.5

/**
 * Marks an unread notice as read once it was in sight for three seconds without a break, in a visible page. A card
 * that is higher than the window is in sight when it fills half of the window.
 */
export function useReadInSight(card: RefObject<HTMLElement | null>, uuid: string, isUnread: boolean): void {
  useEffect(() => {
    const element = card.current
    if (!element || !isUnread) return
    let isInSight = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = () => {
      // A failure leaves it unread. The next three seconds in sight tell it again.
      void call('POST /v1/notices/:uuid/read', { params: { uuid } }).catch(() => undefined)
    }
    const follow = () => {
      clearTimeout(timer)
      if (isInSight && document.visibilityState === 'visible') timer = setTimeout(tell, READ_MS)
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        const shown = entry.intersectionRect.height
        const isSeen = entry.intersectionRatio >= SHARE || shown >= SHARE * (entry.rootBounds?.height ?? Infinity)
        if (isSeen === isInSight) return
        isInSight = isSeen
        follow()
      },
      { threshold: [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.75, 1] },
    )
    observer.observe(element)
    document.addEventListener('visibilitychange', follow)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('visibilitychange', follow)
    }
  }, [card, uuid, isUnread])
}
