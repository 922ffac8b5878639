import type { ReactNode } from 'react'
import classes from './Print.module.css'

/** A box to tick by hand, or a ticked one. */
export function Box({ isTicked = false, children }: { isTicked?: boolean; children?: ReactNode }) {
  return (
    <span className={classes.choice}>
      <span className={classes.box}>{isTicked && '✕'}</span>
      {children}
    </span>
  )
}
