import { Text } from '@mantine/core'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSession } from '#renderer/net/session/session.ts'
import classes from './Update.module.css'

/** Time after appearing in which clicks are ignored (ms), so that the user can see it first. */
const UNARMED_MS = 700

type Props = { icon: ReactNode; title: string; children: ReactNode; actions?: ReactNode }

/**
 * A notice at the edge of the window that does not interrupt. It takes no focus, so typed keys cannot answer it. It
 * ignores clicks for a moment after it appears.
 */
export function Panel({ icon, title, children, actions }: Props) {
  const [armed, setArmed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), UNARMED_MS)
    return () => clearTimeout(timer)
  }, [])
  const place = useSession(({ status }) => (status === 'signed_in' ? 'end' : 'start'))
  const box = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const shown = box.current
    return () => {
      // After an answer by keyboard the focus returns to the screen.
      if (shown?.contains(document.activeElement)) document.querySelector('main')?.focus()
    }
  }, [])
  return (
    <aside ref={box} className={classes.panel} aria-label={title} data-armed={armed} data-place={place}>
      <div className={classes.panelIcon} aria-hidden="true">
        {icon}
      </div>
      <div className={classes.panelText} role="status">
        <Text fw={650}>{title}</Text>
        {children}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </aside>
  )
}
