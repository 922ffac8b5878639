import { type RefObject, useLayoutEffect, useRef } from 'react'
import { PAGE_SIZE } from './pageChain.ts'
import type { Pages } from './usePages.ts'

type Input = { pages: Pages; height: number; headHeight: number; scroller: RefObject<HTMLElement | null> }

/** Where a row is among the pages that are loaded. */
function indexOf(loaded: Pages['loaded'], uuid: string): number | null {
  for (const [page, rows] of loaded) {
    const found = rows.findIndex((row) => row.uuid === uuid)
    if (found >= 0) return page * PAGE_SIZE + found
  }
  return null
}

/**
 * What one reads stays where it is when rows above it come or go. At the very top the list is a list of news: there
 * new rows push the others down. Other rows than before begin at the top.
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
