import { type ReactNode, useId } from 'react'
import classes from './Parts.module.css'

type Props = { title: string; aside?: ReactNode; children: ReactNode }

/** A group of a step under its heading. */
export function Panel({ title, aside, children }: Props) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.panelHead}>
        <h3 id={id}>{title}</h3>
        {aside && <span className={classes.aside}>{aside}</span>}
      </div>
      {children}
    </section>
  )
}
