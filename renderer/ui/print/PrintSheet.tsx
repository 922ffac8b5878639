import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import classes from './PrintSheet.module.css'

type Props = {
  children: ReactNode
  onDone: () => void
  /** Rules that depend on what is printed, such as numbers of its pages. */
  styles?: string
  /** In place of the dialog; it is over when this is. */
  print?: (() => Promise<void>) | undefined
}

/**
 * What goes on paper in place of the screen. Mounted, it prints itself; the dialog closed, it asks to be taken away.
 * On the screen it is never seen.
 */
export function PrintSheet({ children, onDone, styles = '', print }: Props) {
  const sheet = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // An element with rules would need the policy's leave.
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
    // After the paint: the letters of the sheet are there by then, and its photos are unpacked.
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
