import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import classes from './PrintSheet.module.css'

type Props = { children: ReactNode; onDone: () => void }

/**
 * What goes on paper in place of the screen. Mounted, it prints itself; the dialog closed, it asks to be taken away.
 * On the screen it is never seen.
 */
export function PrintSheet({ children, onDone }: Props) {
  useEffect(() => {
    window.addEventListener('afterprint', onDone, { once: true })
    // After the paint: pictures and letters of the sheet are there by then.
    const timer = setTimeout(() => window.print(), 50)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('afterprint', onDone)
    }
  }, [onDone])
  return createPortal(
    <div className={classes.sheet} data-print-sheet>
      {children}
    </div>,
    document.body,
  )
}
