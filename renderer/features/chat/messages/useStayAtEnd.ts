import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Keeps a list at its end when its own height changes: a longer text is typed, or the window shrinks. */
export function useStayAtEnd(element: RefObject<HTMLElement | null>, isAtEnd: boolean, onResized: () => void): void {
  const wasAtEnd = useRef(isAtEnd)
  useLayoutEffect(() => {
    wasAtEnd.current = isAtEnd
  }, [isAtEnd])
  useEffect(() => {
    const target = element.current
    if (!target) return
    const observer = new ResizeObserver(() => {
      if (wasAtEnd.current) target.scrollTop = target.scrollHeight
      onResized()
    })
    observer.observe(target)
    return () => observer.disconnect()
  }, [element, onResized])
}
