import { Skeleton } from '@mantine/core'
import classes from './MessagesSkeleton.module.css'

const ROWS = [
  { width: '46%', height: 38 },
  { width: '30%', height: 38 },
  { width: '58%', height: 58 },
  { width: '38%', height: 38 },
] as const

export function MessagesSkeleton() {
  return (
    <div className={classes.list} aria-hidden>
      {ROWS.map(({ width, height }) => (
        <Skeleton key={width} width={width} height={height} radius="lg" />
      ))}
    </div>
  )
}
