import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import classes from './PrintSheet.module.css'

type Props = {
  children: ReactNode
  onDone: () => void
  /** CSS that depends on the content, such as page numbers. */
  styles?: string
  /** Prints instead of the print dialog; printing ends when it resolves. */
  print?: (() => Promise<void>) | undefined
}

/**
 * Prints its children instead of the screen. Mounting it starts the print, and `onDone` asks to unmount it. It is never
 * visible on the screen.
 */
export function PrintSheet({ children, onDone, styles = '', print }: Props) {
  const sheet = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // A style element would need an exception in the content security policy.
    const own = new CSSStyleSheet()
    own.replaceSync(styles)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, own]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== own)
    }
  }, [styles])
  useEffect(() => {
    if (!print) window.addEventListener('afterprint', onDone, { once: true })
    let isGone = false
    // After the paint the fonts of the sheet are loaded; then its photos are decoded.
    const timer = setTimeout(async () => {
      const photos = [...(sheet.current?.querySelectorAll('img') ?? [])]
      await Promise.allSettled(photos.map((photo) => photo.decode()))
      if (isGone) return
      if (print) void print().finally(onDone)
      else window.print()
    }, 50)
    return () => {
      isGone = true
      clearTimeout(timer)
      window.removeEventListener('afterprint', onDone)
    }
  }, [onDone, print])
  return createPortal(
    <div ref={sheet} className={classes.sheet} data-print-sheet>
      {children}
    </div>,
    document.body,
  )
}
