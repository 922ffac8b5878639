// biome-ignore-all lint/a11y/useSemanticElements: rows of a table element can neither be placed nor be left out
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useRecordTexts } from '#renderer/records/useRecordTexts.ts'
import type { AnyRow } from '#renderer/records/view.ts'
import { isTouched, rowHeight } from '../columns/layout.ts'
import { rowId } from '../rows/rowId.ts'
import type { RecordListState } from '../rows/useRecordList.ts'
import { useSteadyRows } from '../rows/useSteadyRows.ts'
import { BULK_BAR_HEIGHT } from './BulkBar.tsx'
import { ListHead } from './ListHead.tsx'
import { ListNotice } from './ListNotice.tsx'
import { ListRow } from './ListRow.tsx'
import classes from './RecordList.module.css'
import { useGridWidth } from './useGridWidth.ts'
import { type ListActions, useListKeys } from './useListKeys.ts'
import { useRowClicks } from './useRowClicks.ts'

const OVERSCAN = 12
/** Rows before and after the visible ones that are loaded ahead, so that scrolling shows no empty lines. */
const AHEAD = 100
/** Height of the heading row, as in the style sheet (px). A finger needs more than a mouse. */
const HEAD_HEIGHT = isTouched() ? 44 : 36

type Props = {
  list: RecordListState
  /** Uuid of the row that is open beside the list. */
  openUuid: string | undefined
  /** Address of a row. */
  addressOf: (uuid: string) => string
  actions: ListActions
  grid: RefObject<HTMLDivElement | null>
}

/**
 * React keys of the shown rows. The element of a row moves with it, so that a click in progress stays on the row. A row
 * can be on two pages while one of them is loaded again, so its second key is made unique.
 */
function keysOf(rows: readonly (string | number)[]): (string | number)[] {
  return rows.map((key, at) => (rows.indexOf(key) === at ? key : `${key}/${at}`))
}

/** The rows of a list. Only the visible ones exist in the page. */
export function RecordList({ list, openUuid, addressOf, actions, grid }: Props) {
  const { view, pages, columns, selection, active, fresh, words } = list
  const { title } = useRecordTexts(view)
  const { search } = useLocation()
  const height = rowHeight(columns.layout.density)
  const virtual = useVirtualizer({
    count: pages.room,
    getScrollElement: () => grid.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    scrollPaddingEnd: selection.uuids.size > 0 ? BULK_BAR_HEIGHT : 0,
    // Scrolling renders when the browser has time, not synchronously in its scroll event.
    useFlushSync: false,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row height needs a new measurement
  useLayoutEffect(() => virtual.measure(), [virtual, height])
  useGridWidth(grid, columns.setRoom)
  const items = virtual.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  useEffect(() => pages.show(first - AHEAD, last + AHEAD))
  useSteadyRows({ pages, height, headHeight: HEAD_HEIGHT, scroller: grid })
  const onKeyDown = useListKeys({
    list,
    actions,
    grid,
    reveal: (index) => virtual.scrollToIndex(index),
    pageRows: () => Math.max(1, Math.floor(((grid.current?.clientHeight ?? 0) - HEAD_HEIGHT) / height) - 1),
  })
  const shownActive = useRef(active)
  useEffect(() => {
    if (shownActive.current !== active) virtual.scrollToIndex(active)
    shownActive.current = active
  })

  const keys = keysOf(items.map(({ index }) => pages.rowAt(index)?.uuid ?? index))
  const clicks = useRowClicks({ list, grid, show: actions.show })
  const stateOf = (row: AnyRow, index: number) =>
    [
      selection.uuids.has(row.uuid) && 'selected',
      index === active && 'active',
      row.uuid === openUuid && 'open',
      fresh.has(row.uuid) && 'fresh',
      (row.deleted_at === null) === (list.query.deleted === 'only') && 'gone',
    ]
      .filter((one) => one !== false)
      .join(' ')

  return (
    <div className={classes.frame}>
      <div
        ref={grid}
        role="grid"
        tabIndex={0}
        aria-label={title}
        aria-rowcount={pages.total === null ? -1 : pages.total + 1}
        aria-multiselectable
        aria-busy={pages.status === 'loading' || pages.isBehind}
        {...(pages.rowAt(active) && active >= first && active <= last && { 'aria-activedescendant': rowId(active) })}
        className={classes.grid}
        style={columns.style}
        data-density={columns.layout.density}
        data-behind={pages.isBehind || undefined}
        onKeyDown={onKeyDown}
      >
        <ListHead list={list} />
        {/* The clicks of all rows are handled in one place, and the grid handles keys. */}
        <div
          role={pages.room > 0 ? 'rowgroup' : 'presentation'}
          className={classes.body}
          style={{ height: virtual.getTotalSize() }}
          {...clicks}
        >
          {items.map(({ index, start }, at) => {
            const row = pages.rowAt(index)
            return (
              <div
                key={keys[at]}
                role="presentation"
                data-index={index}
                className={classes.place}
                style={{ height, transform: `translateY(${start - HEAD_HEIGHT}px)` }}
              >
                {row ? (
                  <ListRow
                    row={row}
                    index={index}
                    view={view}
                    columns={columns.shown}
                    words={words}
                    href={addressOf(row.uuid) + search}
                    state={stateOf(row, index)}
                  />
                ) : (
                  <div className={classes.waiting} />
                )}
              </div>
            )
          })}
        </div>
      </div>
      <ListNotice list={list} onCreate={actions.create} />
    </div>
  )
}
