import type { ReactNode } from 'react'
import classes from './ListTools.module.css'

type Props = { children: ReactNode }

/** Label of a list tool. On little room only the icon is visible; screen readers still get the label. */
export function ToolLabel({ children }: Props) {
  return <span className={classes.label}>{children}</span>
}
