import { type RefObject, useLayoutEffect, useState } from 'react'

type BoardSize = {
  /** Width of the time axis without zoom (px). */
  readonly width: number
  /** Height that the rows share (px). */
  readonly height: number
}

/** Size of a usual screen, used until the board is measured. */
const USUAL: BoardSize = { width: 760, height: 520 }

function measure(scroller: HTMLElement): BoardSize {
  const corner = scroller.querySelector<HTMLElement>('[data-part="corner"]')
  return {
    width: Math.max(0, scroller.clientWidth - (corner?.offsetWidth ?? 0)),
    height: Math.max(0, scroller.clientHeight - (corner?.offsetHeight ?? 0)),
  }
}

/** The size of the board. It changes with the window, never while a card is dragged. */
export function useBoardSize(wrapper: RefObject<HTMLElement | null>): BoardSize {
  const [size, setSize] = useState(USUAL)
  useLayoutEffect(() => {
    const scroller = wrapper.current?.querySelector<HTMLElement>('[data-part="scroller"]')
    if (!scroller) return
    const update = () =>
      setSize((before) => {
        const now = measure(scroller)
        return before.width === now.width && before.height === now.height ? before : now
      })
    update()
    const observer = new ResizeObserver(update)
    observer.observe(scroller)
    return () => observer.disconnect()
  }, [wrapper])
  return size
}
