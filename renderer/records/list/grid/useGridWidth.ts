import { type RefObject, useLayoutEffect } from 'react'

/** Tells how wide the rows may be, before the first paint and whenever that changes. */
export function useGridWidth(grid: RefObject<HTMLElement | null>, tell: (pixels: number) => void): void {
  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    const measure = () => tell(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [grid, tell])
}
