import { type FocusEvent, type KeyboardEvent, useState } from 'react'

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Index of the button that an arrow key leads to; null for other keys. In Arabic the next button is on the left. */
export function nextStop(key: string, at: number, count: number, isRightToLeft: boolean): number | null {
  if (count === 0) return null
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = STEPS[key]
  if (step === undefined) return null
  const isTurned = isRightToLeft && (key === 'ArrowLeft' || key === 'ArrowRight')
  return (at + (isTurned ? -step : step) + count) % count
}

const buttonsOf = (group: HTMLElement) => [...group.querySelectorAll<HTMLElement>('button')]

/** Makes a group of buttons one stop of the Tab key. Arrow keys move inside of it. */
export function useOneStop(count: number) {
  const [last, setLast] = useState(0)
  const stop = Math.min(last, Math.max(0, count - 1))
  return {
    group: {
      onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
        const at = buttonsOf(currentTarget).indexOf(target)
        if (at >= 0) setLast(at)
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
        const next = nextStop(event.key, stop, count, isRightToLeft)
        if (next === null) return
        event.preventDefault()
        buttonsOf(event.currentTarget)[next]?.focus()
      },
    },
    tabOf: (index: number) => (index === stop ? 0 : -1),
  }
}
