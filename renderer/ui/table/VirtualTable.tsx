import { Loader } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import classes from './VirtualTable.module.css'

/** Remaining rows below the last visible one at which the next page is loaded. */
const FETCH_AHEAD = 20

type Props<R> = {
  label: string
  columns: readonly string[]
  rows: readonly R[]
  keyOf: (row: R) => string
  /** The cells of a row, and the content below them. */
  cells: (row: R) => ReactNode
  /** Height of a row until it is measured (px). */
  rowHeight: number
  /** Gives the height of the table and the widths of its columns. */
  className: string | undefined
  /** Whether the shown rows belong to the previous filters. */
  isOld: boolean
  hasMore: boolean
  isLoadingMore: boolean
  /** Text while the next page loads. */
  more: string
  onMore: () => void
}

/** Renders only visible rows. New rows appear on top without moving the rows that the user reads. */
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach the scrolled area
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

/** Keeps the visible rows in place when rows are added above, unless the list is scrolled to the top. */
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
