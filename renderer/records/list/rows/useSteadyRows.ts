import { type RefObject, useLayoutEffect, useRef } from 'react'
import { PAGE_SIZE } from './pageChain.ts'
import type { Pages } from './usePages.ts'

type Input = { pages: Pages; height: number; headHeight: number; scroller: RefObject<HTMLElement | null> }

/** Index of a row in the loaded pages; null when it is not loaded. */
function indexOf(loaded: Pages['loaded'], uuid: string): number | null {
  for (const [page, rows] of loaded) {
    const found = rows.findIndex((row) => row.uuid === uuid)
    if (found >= 0) return page * PAGE_SIZE + found
  }
  return null
}

/**
 * Keeps the visible rows in place when rows above them come or go. At the top of the list new rows push the others
 * down. A new query starts at the top.
 */
export function useSteadyRows({ pages, height, headHeight, scroller }: Input): void {
  const before = useRef<{ key: string; uuid: string | null; index: number }>(null)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const known = before.current
    if (known && known.key !== pages.key) element.scrollTop = 0
    else if (known?.uuid && known.index > 0) {
      const index = indexOf(pages.loaded, known.uuid)
      if (index !== null && index !== known.index) element.scrollTop += (index - known.index) * height
    }
    const index = Math.max(0, Math.ceil((element.scrollTop - headHeight) / height))
    before.current = { key: pages.key, uuid: pages.rowAt(index)?.uuid ?? null, index }
  })
}
