import { Loader } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import classes from './VirtualTable.module.css'

/** Rows below the last visible one at which the next page is fetched. */
const FETCH_AHEAD = 20

type Props<R> = {
  label: string
  columns: readonly string[]
  rows: readonly R[]
  keyOf: (row: R) => string
  /** The cells of a row, and what is shown below them. */
  cells: (row: R) => ReactNode
  /** Height of a row as long as it has not been measured. */
  rowHeight: number
  /** Gives the height of the table and the widths of its columns. */
  className: string | undefined
  /** What is shown still belongs to the filters of before. */
  isOld: boolean
  hasMore: boolean
  isLoadingMore: boolean
  /** Said while the next page is on its way. */
  more: string
  onMore: () => void
}

/** Only the rows in sight exist. New ones come in on top and push nothing away that somebody is reading. */
export function VirtualTable<R>({ rows, keyOf, cells, rowHeight, hasMore, isLoadingMore, onMore, ...table }: Props<R>) {
  const scroller = useRef<HTMLDivElement>(null)
  const keys = useMemo(() => rows.map(keyOf), [rows, keyOf])
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    overscan: 12,
  })
  useSteadyView(scroller, rowHeight, keys)
  const items = virtualizer.getVirtualItems()
  const isEndNear = (items.at(-1)?.index ?? 0) >= rows.length - FETCH_AHEAD
  useEffect(() => {
    if (isEndNear && hasMore && !isLoadingMore && !table.isOld) onMore()
  }, [isEndNear, hasMore, isLoadingMore, table.isOld, onMore])

  return (
    <>
      <section
        ref={scroller}
        className={`${classes.scroller} ${table.className}`}
        aria-label={table.label}
        aria-busy={table.isOld}
        data-old={table.isOld || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
        tabIndex={0}
      >
        <table className={classes.table} aria-rowcount={hasMore ? -1 : rows.length + 1}>
          <thead className={classes.head}>
            <tr className={classes.columns} aria-rowindex={1}>
              {table.columns.map((column) => (
                <th scope="col" key={column}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className={classes.rows} style={{ blockSize: virtualizer.getTotalSize() }}>
            {items.map(({ key, index, start }) => {
              const row = rows[index]
              return (
                row && (
                  <tr
                    key={key}
                    aria-rowindex={index + 2}
                    data-index={index}
                    ref={virtualizer.measureElement}
                    className={`${classes.columns} ${classes.row}`}
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    {cells(row)}
                  </tr>
                )
              )
            })}
          </tbody>
        </table>
      </section>
      {isLoadingMore && (
        <p className={classes.more} role="status">
          <Loader size={14} aria-hidden /> {table.more}
        </p>
      )}
    </>
  )
}

/** Whoever has scrolled down keeps the row that they look at; at the top the newest is what they want to see. */
function useSteadyView(
  scroller: React.RefObject<HTMLDivElement | null>,
  rowHeight: number,
  keys: readonly string[],
): void {
  const first = useRef(keys[0])
  useEffect(() => {
    const before = first.current
    first.current = keys[0]
    const element = scroller.current
    if (!element || before === undefined || before === keys[0] || element.scrollTop < 1) return
    const added = keys.indexOf(before)
    if (added > 0) element.scrollTop += added * rowHeight
  }, [keys, scroller, rowHeight])
}
