import { IconPlayerPause } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './HeldBadge.module.css'

/** The sign of work on hold, where there is no room for hatching. */
export function HeldSign() {
  return <IconPlayerPause size={14} className={classes.sign ?? ''} aria-hidden />
}

/** Why work is on hold. It looks the same on every screen: hatched in grey. */
export function HeldBadge({ children }: { children: ReactNode }) {
  return (
    <span className={classes.badge}>
      <HeldSign />
      {children}
    </span>
  )
}
