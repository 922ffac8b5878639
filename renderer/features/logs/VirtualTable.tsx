import { Loader } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Logs.module.css'

/** Rows below the last visible one at which the next page is fetched. */
const FETCH_AHEAD = 20

type Row = { uuid: string }
type Props<R extends Row> = {
  kind: 'log' | 'audit'
  label: string
  columns: readonly string[]
  rows: readonly R[]
  /** The cells of a row, and what is shown below them. */
  cells: (row: R) => ReactNode
  /** What is shown still belongs to the filters of before. */
  isOld: boolean
  hasMore: boolean
  isLoadingMore: boolean
  onMore: () => void
}

/** Only the rows in sight exist. New ones come in on top and push nothing away that somebody is reading. */
export function VirtualTable<R extends Row>({
  rows,
  cells,
  hasMore,
  isLoadingMore,
  isOld,
  onMore,
  ...table
}: Props<R>) {
  const { t } = useTranslation('logs')
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 41,
    getItemKey: useCallback((index: number) => rows[index]?.uuid ?? index, [rows]),
    overscan: 12,
  })
  useSteadyView(scroller, virtualizer, rows)
  const items = virtualizer.getVirtualItems()
  const isEndNear = (items.at(-1)?.index ?? 0) >= rows.length - FETCH_AHEAD
  useEffect(() => {
    if (isEndNear && hasMore && !isLoadingMore && !isOld) onMore()
  }, [isEndNear, hasMore, isLoadingMore, isOld, onMore])

  return (
    <>
      <section
        ref={scroller}
        className={classes.scroller}
        aria-label={table.label}
        aria-busy={isOld}
        data-old={isOld || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
        tabIndex={0}
      >
        <table className={classes.table} aria-rowcount={hasMore ? -1 : rows.length + 1}>
          <thead className={classes.head}>
            <tr className={classes.columns} data-kind={table.kind} aria-rowindex={1}>
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
                    data-kind={table.kind}
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
        <p className={classes.quiet} role="status">
          <Loader size={14} aria-hidden /> {t('more')}
        </p>
      )}
    </>
  )
}

/** Whoever has scrolled down keeps the row that they look at; at the top the newest is what they want to see. */
function useSteadyView<R extends Row>(
  scroller: React.RefObject<HTMLDivElement | null>,
  virtualizer: { options: { estimateSize: (index: number) => number } },
  rows: readonly R[],
): void {
  const first = useRef(rows[0]?.uuid)
  useEffect(() => {
    const before = first.current
    first.current = rows[0]?.uuid
    const element = scroller.current
    if (!element || before === undefined || element.scrollTop < 1) return
    const added = rows.findIndex(({ uuid }) => uuid === before)
    if (added > 0) element.scrollTop += added * virtualizer.options.estimateSize(0)
  }, [rows, scroller, virtualizer])
}
