import type { ReactNode } from 'react'
import classes from './PlainTable.module.css'

type Props = { label: string; children: ReactNode }

/** A short table. When it is too wide it scrolls sideways, also with the keyboard. */
export function PlainTable({ label, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach the scrolled area
    <section className={classes.scroller} aria-label={label} tabIndex={0}>
      <table className={classes.table}>{children}</table>
    </section>
  )
}
