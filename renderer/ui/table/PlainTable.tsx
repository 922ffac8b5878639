import type { ReactNode } from 'react'
import classes from './PlainTable.module.css'

type Props = { label: string; children: ReactNode }

/** A short table. One that is wider than its place scrolls sideways, with the keyboard too. */
export function PlainTable({ label, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <section className={classes.scroller} aria-label={label} tabIndex={0}>
      <table className={classes.table}>{children}</table>
    </section>
  )
}
