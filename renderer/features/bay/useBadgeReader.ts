import { useEffect } from 'react'
import { createScanReader } from '#renderer/shared/scan/scanReader.ts'

const WRITABLE = 'input, textarea, [contenteditable]:not([contenteditable="false"])'

/** Recognises a badge that a reader types like a keyboard. In a text field it is typed there. */
export function useBadgeReader(onBadge: (code: string) => void): void {
  useEffect(() => {
    const read = createScanReader()
    const listen = (event: KeyboardEvent) => {
      if (event.repeat || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return
      if (event.target instanceof Element && event.target.closest(WRITABLE)) return
      const reading = read(event.key, event.timeStamp)
      if (reading.what === 'pass') return
      // Digits of a badge must not press buttons of the screen.
      event.preventDefault()
      event.stopImmediatePropagation()
      if (reading.what === 'code') onBadge(reading.code)
    }
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [onBadge])
}
