import { Skeleton } from '@mantine/core'
import classes from './ListSkeleton.module.css'

const ROWS = ['72%', '55%', '64%', '48%', '70%', '58%'] as const

/** Placeholders for chats, visible only if loading takes longer than a moment. */
export function ListSkeleton() {
  return (
    <div className={classes.list} aria-hidden>
      {ROWS.map((width) => (
        <div key={width} className={classes.row}>
          <Skeleton circle height={40} />
          <div className={classes.lines}>
            <Skeleton height={12} width={width} />
            <Skeleton height={10} width="85%" />
          </div>
        </div>
      ))}
    </div>
  )
}
