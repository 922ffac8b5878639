import { startTransition, useEffect, useState } from 'react'

/** Pause before a hidden part is drawn (ms), in which the visible part can arrive and be drawn. */
const LATER_MS = 1_000

/**
 * Whether a part of the screen is drawn. A part that is hidden at first is drawn `LATER_MS` later. It then does not
 * delay the visible part, and is ready when the user uncovers it.
 */
export function useDrawn(isShown: boolean): boolean {
  const [isDrawn, setDrawn] = useState(isShown)
  useEffect(() => {
    if (isDrawn) return
    const timer = setTimeout(() => startTransition(() => setDrawn(true)), isShown ? 0 : LATER_MS)
    return () => clearTimeout(timer)
  }, [isDrawn, isShown])
  return isDrawn || isShown
}
