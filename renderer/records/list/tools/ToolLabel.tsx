import type { ReactNode } from 'react'
import classes from './ListTools.module.css'

type Props = {
  children: ReactNode
  /** Tools that every list has lose their label first, because users know their icons. */
  isUsual?: boolean
}

/** Label of a list tool. On little room only the icon is visible; screen readers still get the label. */
export function ToolLabel({ children, isUsual = false }: Props) {
  return (
    <span className={classes.label} data-usual={isUsual || undefined}>
      {children}
    </span>
  )
}
