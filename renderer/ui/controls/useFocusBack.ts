import { type RefObject, useEffect, useRef } from 'react'

const FIRST = 'input:not([hidden]):not(:disabled), textarea, select, button'

/**
 * For a form that opens in place of the button that opens it: the focus goes into the form (`inside`), and back to the
 * button (`outside`) when the form is gone, instead of to the top of the page.
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
