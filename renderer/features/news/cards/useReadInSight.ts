import { type RefObject, useEffect } from 'react'
import { call } from '#renderer/net/calls/api.ts'
import { setInSight } from '../background/inSight.ts'

/** Time in sight after which a notice counts as read (ms). */
const READ_MS = 3_000
/** Share of a notice that must be in sight. A long one never fits as a whole. */
const SHARE = 0.5

/** Calls `onChange` when a card comes in sight or goes out of it. Returns the function that stops watching. */
function watchSight(element: HTMLElement, onChange: (isInSight: boolean) => void): () => void {
  let isInSight = false
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry) return
      const shown = entry.intersectionRect.height
      const isSeen = entry.intersectionRatio >= SHARE || shown >= SHARE * (entry.rootBounds?.height ?? Infinity)
      if (isSeen === isInSight) return
      isInSight = isSeen
      onChange(isSeen)
    },
    { threshold: [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.75, 1] },
  )
  observer.observe(element)
  return () => observer.disconnect()
}

/** Notes while a notice is in sight in this window. It needs no notification and no toast then. */
export function useToldInSight(card: RefObject<HTMLElement | null>, uuid: string): void {
  useEffect(() => {
    const element = card.current
    if (!element) return
    const stop = watchSight(element, (isInSight) => setInSight(uuid, isInSight))
    return () => {
      stop()
      setInSight(uuid, false)
    }
  }, [card, uuid])
}

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
      // A failure leaves the notice unread. It is reported again after its next three seconds in sight.
      void call('POST /v1/notices/:uuid/read', { params: { uuid } }).catch(() => undefined)
    }
    const follow = () => {
      clearTimeout(timer)
      if (isInSight && document.visibilityState === 'visible') timer = setTimeout(tell, READ_MS)
    }
    const stop = watchSight(element, (isSeen) => {
      isInSight = isSeen
      follow()
    })
    document.addEventListener('visibilitychange', follow)
    return () => {
      clearTimeout(timer)
      stop()
      document.removeEventListener('visibilitychange', follow)
    }
  }, [card, uuid, isUnread])
}
