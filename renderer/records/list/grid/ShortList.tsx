// biome-ignore-all lint/a11y/useSemanticElements: columns that are widened and stay in sight are no cells of a table element
// biome-ignore-all lint/a11y/useFocusableInteractive: what is inside the cells takes the focus
import { type ReactNode, useRef } from 'react'
import { isNumber } from '../columns/cellText.ts'
import { rowHeight } from '../columns/layout.ts'
import type { ListState } from '../rows/useRecordList.ts'
import head from './ListHead.module.css'
import { HeadCell } from './ListHead.tsx'
import classes from './ListRow.module.css'
import own from './ShortList.module.css'
import { useGridWidth } from './useGridWidth.ts'

type Props<Row> = {
  label: string
  state: ListState
  rows: readonly Row[]
  keyOf: (row: Row) => string
  cell: (row: Row, column: string) => ReactNode
  /** A control for the row, before its first column. */
  box: { label: string; of: (row: Row) => ReactNode }
}

/** A list whose rows are all loaded. Its columns can be chosen, moved, widened and sorted like those of every list. */
export function ShortList<Row>({ label, state, rows, keyOf, cell, box }: Props<Row>) {
  const { columns } = state
  const scroller = useRef<HTMLDivElement>(null)
  useGridWidth(scroller, columns.setRoom)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach the scrolled area
    <div ref={scroller} role="table" aria-label={label} tabIndex={0} className={own.scroller} style={columns.style}>
      <div role="row" className={head.head}>
        <div role="columnheader" className={head.box}>
          <span className={own.hidden}>{box.label}</span>
        </div>
        {columns.shown.map((column) => (
          <HeadCell key={column.name} column={column} list={state} />
        ))}
      </div>
      {rows.map((row) => (
        <div key={keyOf(row)} className={own.place} style={{ height: rowHeight(columns.layout.density) }}>
          <div role="row" className={classes.row}>
            <div role="cell" className={classes.box}>
              {box.of(row)}
            </div>
            {columns.shown.map(({ name, field, isPinned, style }) => (
              <div
                role="cell"
                key={name}
                className={classes.cell}
                style={style}
                data-pinned={isPinned || undefined}
                data-number={isNumber(field) || undefined}
              >
                {cell(row, name)}
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
