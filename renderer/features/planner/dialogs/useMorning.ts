import { useEffect } from 'react'
import { createLocalValue } from '#renderer/storage/localValue.ts'

/** The last day on which somebody was shown what was left over, and who: names of people and sites behind the day. */
const keptMorning = createLocalValue('planner.morning', (text) => text ?? '')

/** Whoever types, drags or has something open is not interrupted. */
const isBusy = () =>
  document.activeElement?.matches('input, textarea, select, [contenteditable="true"]') === true ||
  document.querySelector('[role="dialog"], [role="menu"], [data-dragging]') !== null

/**
 * Opens once a day for each person and site, as soon as their hands are free. `who` is null while there is no reason to.
 */
export function useMorning(day: string, who: string | null, onOpen: () => void): void {
  useEffect(() => {
    if (who === null) return
    let waiting = 0
    const look = () => {
      const [known, ...seen] = keptMorning.get().split(' ')
      const before = known === day ? seen : []
      if (before.includes(who) || isBusy()) return
      keptMorning.set([day, ...before, who].join(' '))
      onOpen()
    }
    // Where the focus goes is known a moment after it has left.
    const lookSoon = () => {
      cancelAnimationFrame(waiting)
      waiting = requestAnimationFrame(look)
    }
    lookSoon()
    document.addEventListener('focusout', lookSoon)
    document.addEventListener('pointerup', lookSoon)
    return () => {
      cancelAnimationFrame(waiting)
      document.removeEventListener('focusout', lookSoon)
      document.removeEventListener('pointerup', lookSoon)
    }
  }, [day, who, onOpen])
}
