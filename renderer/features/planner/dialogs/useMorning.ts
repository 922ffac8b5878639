import { useEffect } from 'react'
import { createLocalValue } from '#renderer/storage/localValue.ts'

/** The last day on which left-over work was shown, then a `user/location` for each plan in which it was shown. */
const keptMorning = createLocalValue('planner.morning', (text) => text ?? '')

/** Whether the user types, drags or has a dialog open, and must not be interrupted. */
const isBusy = () =>
  document.activeElement?.matches('input, textarea, select, [contenteditable="true"]') === true ||
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [data-dragging]') !== null

/**
 * Calls `onOpen` once a day for each user and location, as soon as the user is not busy. `who` is `user/location`, or
 * null when there is no reason to open.
 */
export function useMorning(day: string, who: string | null, onOpen: () => void): void {
  useEffect(() => {
    if (who === null) return
    let waiting = 0
    const refresh = () => {
      const [known, ...seen] = keptMorning.get().split(' ')
      const before = known === day ? seen : []
      if (before.includes(who)) return page.disconnect()
      if (isBusy()) return
      keptMorning.set([day, ...before, who].join(' '))
      onOpen()
    }
    // After `focusout` the new focus is known only in the next frame.
    const refreshSoon = () => {
      cancelAnimationFrame(waiting)
      waiting = requestAnimationFrame(refresh)
    }
    // A closing dialog leaves the page only after its animation, when no event of the user follows.
    const page = new MutationObserver(refreshSoon)
    page.observe(document.body, { childList: true, subtree: true })
    refreshSoon()
    document.addEventListener('focusout', refreshSoon)
    document.addEventListener('pointerup', refreshSoon)
    return () => {
      cancelAnimationFrame(waiting)
      page.disconnect()
      document.removeEventListener('focusout', refreshSoon)
      document.removeEventListener('pointerup', refreshSoon)
    }
  }, [day, who, onOpen])
}
