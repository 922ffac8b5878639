import { useEffect } from 'react'

/** Ctrl+K, on a Mac ⌘K, wherever the focus is. `open` must be the same function in every render. */
export function useSearchKeys(open: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isAsked = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isAsked || event.code !== 'KeyK') return
      // The browser would focus its address bar.
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [open])
}
