import { type ReactNode, useId } from 'react'
import classes from './Sheet.module.css'

/** A group of rows in the column beside the sheet. Each row shows a value and becomes its field on click or focus. */
export function RailGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h3 id={id} className={classes.groupTitle}>
        {title}
      </h3>
      <div className={classes.rows}>{children}</div>
    </section>
  )
}
