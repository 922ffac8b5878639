import type { ReactNode } from 'react'
import classes from './Print.module.css'

/** A square to tick by hand, or one that is ticked. */
export function Box({ isTicked = false, children }: { isTicked?: boolean; children?: ReactNode }) {
  return (
    <span className={classes.choice}>
      <span className={classes.box}>{isTicked && '✕'}</span>
      {children}
    </span>
  )
}
