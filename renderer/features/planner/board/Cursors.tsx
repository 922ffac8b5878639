import type { RemoteCursor } from '../data/useOthers.ts'
import { type Axis, unitsOf } from './axis.ts'
import classes from './Board.module.css'
import type { BoardRow } from './rows.ts'

type Props = { axis: Axis; row: BoardRow; cursors: readonly RemoteCursor[] }

/** Named cursors of the other users in this row. */
export function Cursors({ axis, row, cursors }: Props) {
  return cursors.map(({ user, name, row: subject, at }) => {
    if (at === null || subject !== row.subject) return null
    const moment = Date.parse(at)
    if (!axis.segments.some(({ from, to }) => moment >= from && moment <= to)) return null
    return (
      <div
        key={user}
        className={classes.cursor}
        data-cursor={user}
        style={{ '--from': unitsOf(axis, moment) } as React.CSSProperties}
        aria-hidden
      >
        <span>
          <bdi dir="auto">{name}</bdi>
        </span>
      </div>
    )
  })
}
