import { type RefObject, useEffect, useRef } from 'react'

const FIRST = 'input:not([hidden]):not(:disabled), textarea, select, button'

/**
 * Moves the focus for a form that replaces the button that opens it. Opening focuses the form (`inside`). Closing
 * focuses the button (`outside`), so that the focus does not jump to the top of the page.
 */
export function useFocusBack<Outside extends HTMLElement = HTMLButtonElement>(
  isOpen: boolean,
): { inside: RefObject<HTMLDivElement | null>; outside: RefObject<Outside | null> } {
  const inside = useRef<HTMLDivElement>(null)
  const outside = useRef<Outside>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    if (isOpen) inside.current?.querySelector<HTMLElement>(FIRST)?.focus()
    else outside.current?.focus()
  }, [isOpen])
  return { inside, outside }
}
