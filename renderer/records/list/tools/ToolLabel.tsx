import type { ReactNode } from 'react'
import classes from './ListTools.module.css'

type Props = { children: ReactNode }

/** The word on a tool of a list. Where there is little room only the picture shows, and the word is still said. */
export function ToolLabel({ children }: Props) {
  return <span className={classes.label}>{children}</span>
}
