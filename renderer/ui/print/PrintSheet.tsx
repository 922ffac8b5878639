import { type ReactNode, useEffect, useLayoutEffect } from 'react'
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
    // After the paint: pictures and letters of the sheet are there by then.
    const timer = setTimeout(() => (print ? void print().finally(onDone) : window.print()), 50)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('afterprint', onDone)
    }
  }, [onDone, print])
  return createPortal(
    <div className={classes.sheet} data-print-sheet>
      {children}
    </div>,
    document.body,
  )
}
