import { memo } from 'react'
import { allOf, CHANGED, FROM_ELSEWHERE, GIVEN, rowStates } from './cellStates.ts'
import classes from './PermissionMatrix.module.css'
import { TriStateBox } from './TriStateBox.tsx'

type Props = {
  index: number
  label: string
  /** One character per cell, see cellStates.ts. */
  states: string
  columns: readonly string[]
  allLabel: string
  isLocked: boolean
  /** Sets one column of the row, or all with null. The function must keep its identity. */
  onSet: (row: number, column: number | null, isWanted: boolean) => void
}

/** A row of the matrix. It is rendered again only when one of its own boxes changes. */
export const MatrixRow = memo(function MatrixRow({ index, label, states, columns, allLabel, isLocked, onSet }: Props) {
  const cells = rowStates(states)
  const all = allOf(cells)
  return (
    <tr>
      <th scope="row" className={classes.rowHead}>
        <span className={classes.rowLabel}>
          {all !== null && (
            <TriStateBox
              state={all}
              label={`${allLabel}: ${label}`}
              isLocked={isLocked}
              onChange={(isWanted) => onSet(index, null, isWanted)}
            />
          )}
          <bdi>{label}</bdi>
        </span>
      </th>
      {cells.map((state, column) => (
        <td key={columns[column]} className={classes.cell} data-changed={(state ?? 0) & CHANGED || undefined}>
          {state !== null && (
            <span className={classes.box} data-elsewhere={state & FROM_ELSEWHERE || undefined}>
              <input
                type="checkbox"
                tabIndex={-1}
                data-row={index}
                data-column={column}
                aria-label={`${label}, ${columns[column]}`}
                checked={(state & GIVEN) !== 0}
                aria-disabled={isLocked || undefined}
                onChange={(event) => !isLocked && onSet(index, column, event.currentTarget.checked)}
              />
            </span>
          )}
        </td>
      ))}
    </tr>
  )
})
