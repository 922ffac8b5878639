import {
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  type Header,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type CSSProperties, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyField } from '#contract/records/fields.ts'
import { directionOf } from '#renderer/i18n/languageNames.ts'
import { useDensity } from '#renderer/net/session/useDensity.ts'
import { columnNames, fieldOf, isSortable } from '#renderer/records/fieldOf.ts'
import type { AnyRow, ListView } from '#renderer/records/view.ts'
import { useLocalValue } from '#renderer/storage/localValue.ts'
import { fittedWidths, fittingColumns, wishOf } from './columnWidths.ts'
import { boxWidthOf, firstLayout, isTouched, keptLayout, type Layout, ownLayout, readLayout } from './layout.ts'

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
})
type Head = Header<typeof features, AnyRow, unknown>

const SMALLEST = 64
const LARGEST = 900
const STEP = 16

/** A visible column. */
export type Column = {
  name: string
  field: AnyField | undefined
  isPinned: boolean
  isSortable: boolean
  /** Style that refers to the variables of its width and place. */
  style: CSSProperties
}

/** The draggable edge of a column. */
type Edge = {
  /** Handles dragging with mouse or finger. */
  onResize: (event: unknown) => void
  /** Handles arrow keys; `steps` may be negative. */
  widen: (steps: number) => void
  width: number
}

/** The columns of a list, and functions that change them. */
export type Columns = {
  /** Keeps its identity until a column is added, removed or moved, so that a new width redraws no row. */
  shown: readonly Column[]
  edgeOf: (name: string) => Edge
  /** All possible columns. */
  names: readonly string[]
  layout: Layout
  setLayout: (layout: Layout) => void
  /** The layout before the user changes it. */
  usual: Layout
  /** Columns of a saved file. It has all chosen columns, also those that this screen has no room for. */
  inFile: readonly string[]
  reset: () => void
  /** Widths and places as CSS variables. */
  style: CSSProperties
  /** Sets the width of the list (px). The columns share it until the user sets a width. */
  setRoom: (pixels: number) => void
}

const none: AnyRow[] = []

const styleOf = (name: string): CSSProperties => ({
  flexBasis: `var(--width-${name})`,
  insetInlineStart: `var(--start-${name}, auto)`,
})

/**
 * Order, widths and pins of the columns, stored on this device. A list of deleted rows (`isBin`) also has a column for
 * the time of deletion.
 */
export function useColumns(view: ListView, isBin = false): Columns {
  const { record, columns: first, joined, widths: own, hasNoTimes } = view
  const { i18n } = useTranslation()
  const [kept, keep] = useLocalValue(keptLayout(record.name))
  const names = useMemo(() => columnNames(record, first, hasNoTimes), [record, first, hasNoTimes])
  const density = useDensity()
  const [room, setRoom] = useState(0)
  const boxWidth = boxWidthOf(isTouched())
  const wishesOf = (wanted: readonly string[]) =>
    wanted.map((name, at) => wishOf(name, fieldOf(record, name), at === 0, own?.[name]))
  const usual = useMemo(() => firstLayout(first, density), [first, density])
  const layout = useMemo(() => readLayout(kept, names, usual), [kept, names, usual])
  const setLayout = (next: Layout) => keep(ownLayout(next, usual))
  const chosen = isBin && !layout.columns.includes('deleted_at') ? [...layout.columns, 'deleted_at'] : layout.columns
  // A column that the list does not show at first was ticked by the user, even if a stored layout has no `ticked`.
  const held = new Set([...layout.ticked, ...chosen.filter((name) => !first.includes(name))])
  const columns = fittingColumns(wishesOf(chosen), room - boxWidth, held)
  const definitions = useMemo(
    () =>
      names.map((name) => ({
        id: name,
        accessorFn: (row: AnyRow) => row[name],
        size: wishOf(name, fieldOf(record, name), false, own?.[name]).width,
        minSize: SMALLEST,
        maxSize: LARGEST,
      })),
    [record, names, own],
  )
  const isOwn = Object.keys(layout.widths).length > 0
  const widths = { ...fittedWidths(wishesOf(columns), isOwn ? 0 : room - boxWidth), ...layout.widths }
  const table = useTable({
    features,
    columns: definitions,
    data: none,
    columnResizeMode: 'onChange',
    columnResizeDirection: directionOf(i18n.language),
    state: {
      columnOrder: [...columns],
      columnVisibility: Object.fromEntries(names.map((name) => [name, columns.includes(name)])),
      columnPinning: { start: columns.filter((name) => layout.pinned.includes(name)), end: [] },
      columnSizing: widths,
    },
    onColumnSizingChange: (change) => {
      const changed = typeof change === 'function' ? change({ ...widths }) : change
      const whole = Object.entries(changed).map(([name, width]) => [name, Math.round(width)])
      setLayout({ ...layout, widths: Object.fromEntries(whole) })
    },
  })
  const heads: Head[] = [...table.getStartFlatHeaders(), ...table.getCenterFlatHeaders()]
  const style: Record<string, string> = {
    '--box-width': `${boxWidth}px`,
    '--list-width': `${table.getTotalSize() + boxWidth}px`,
  }
  for (const { column } of heads) {
    style[`--width-${column.id}`] = `${column.getSize()}px`
    if (column.getIsPinned()) style[`--start-${column.id}`] = `${column.getStart('start') + boxWidth}px`
  }
  const edgeOf = (name: string): Edge => {
    const head = heads.find(({ column }) => column.id === name)
    const width = head?.column.getSize() ?? SMALLEST
    return {
      width,
      onResize: head?.getResizeHandler() ?? (() => undefined),
      widen(steps) {
        const size = Math.min(LARGEST, Math.max(SMALLEST, width + steps * STEP))
        setLayout({ ...layout, widths: { ...widths, [name]: size } })
      },
    }
  }
  const order = heads.map(({ column }) => (column.getIsPinned() ? `!${column.id}` : column.id)).join()
  const shown = useMemo(
    () =>
      order.split(',').map((one): Column => {
        const name = one.replace('!', '')
        return {
          name,
          field: fieldOf(record, name),
          isPinned: one !== name,
          isSortable: isSortable(record, name),
          style: styleOf(name),
        }
      }),
    [record, order],
  )
  const listed = [...shown.map(({ name }) => name), ...chosen.filter((name) => !columns.includes(name))]
  const inFile = [...new Set(listed.flatMap((name) => joined?.[name] ?? [name]))]
  return { shown, edgeOf, names, layout, setLayout, usual, inFile, reset: () => keep(null), style, setRoom }
}
