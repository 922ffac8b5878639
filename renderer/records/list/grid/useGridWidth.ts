import { type RefObject, useLayoutEffect } from 'react'

/** Reports the width available to the rows (px), before the first paint and after each change. */
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
