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
import { directionOf } from '#renderer/i18n/language.ts'
import { columnNames, fieldOf, isSortable } from '#renderer/records/fieldOf.ts'
import type { AnyRow, ListView } from '#renderer/records/view.ts'
import { useLocalValue } from '#renderer/storage/localValue.ts'
import { fittedWidths, wishOf } from './columnWidths.ts'
import { firstLayout, keptLayout, type Layout, readLayout } from './layout.ts'

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
/** The box that selects a row, before the first column. */
const BOX_WIDTH = 40
const STEP = 16

/** A column that is shown. */
export type Column = {
  name: string
  field: AnyField | undefined
  isPinned: boolean
  isSortable: boolean
  /** Names the variables of its width and place. */
  style: CSSProperties
}

/** The edge of a column. */
type Edge = {
  /** A mouse or a finger drags it. */
  onResize: (event: unknown) => void
  /** Arrow keys move it. */
  widen: (steps: number) => void
  width: number
}

/** The columns of a list: what is shown, and how to change it. */
export type Columns = {
  /** The same as long as no column comes, goes or moves, so that a new width draws no row anew. */
  shown: readonly Column[]
  edgeOf: (name: string) => Edge
  /** Every column that there could be. */
  names: readonly string[]
  layout: Layout
  setLayout: (layout: Layout) => void
  reset: () => void
  /** Widths and places, as variables of the style sheet. */
  style: CSSProperties
  /** How wide the list is. The columns share that until somebody gives one of them a width. */
  setRoom: (pixels: number) => void
}

const none: AnyRow[] = []

const styleOf = (name: string): CSSProperties => ({
  flexBasis: `var(--width-${name})`,
  insetInlineStart: `var(--start-${name}, auto)`,
})

/** Order, widths and pins of the columns, kept on this device. A list of what is deleted (`isBin`) also says since when. */
export function useColumns({ record, columns: first, widths: own, hasNoTimes }: ListView, isBin = false): Columns {
  const { i18n } = useTranslation()
  const [kept, keep] = useLocalValue(keptLayout(record.name))
  const names = useMemo(() => columnNames(record, first, hasNoTimes), [record, first, hasNoTimes])
  const layout = useMemo(() => readLayout(kept, names, firstLayout(first)), [kept, names, first])
  const columns = isBin && !layout.columns.includes('deleted_at') ? [...layout.columns, 'deleted_at'] : layout.columns
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
  const [room, setRoom] = useState(0)
  const isOwn = Object.keys(layout.widths).length > 0
  const wishes = columns.map((name, at) => wishOf(name, fieldOf(record, name), at === 0, own?.[name]))
  const widths = { ...fittedWidths(wishes, isOwn ? 0 : room - BOX_WIDTH), ...layout.widths }
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
      keep({ ...layout, widths: Object.fromEntries(whole) })
    },
  })
  const heads: Head[] = [...table.getStartFlatHeaders(), ...table.getCenterFlatHeaders()]
  const style: Record<string, string> = { '--list-width': `${table.getTotalSize() + BOX_WIDTH}px` }
  for (const { column } of heads) {
    style[`--width-${column.id}`] = `${column.getSize()}px`
    if (column.getIsPinned()) style[`--start-${column.id}`] = `${column.getStart('start') + BOX_WIDTH}px`
  }
  const edgeOf = (name: string): Edge => {
    const head = heads.find(({ column }) => column.id === name)
    const width = head?.column.getSize() ?? SMALLEST
    return {
      width,
      onResize: head?.getResizeHandler() ?? (() => undefined),
      widen(steps) {
        const size = Math.min(LARGEST, Math.max(SMALLEST, width + steps * STEP))
        keep({ ...layout, widths: { ...widths, [name]: size } })
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
  return { shown, edgeOf, names, layout, setLayout: keep, reset: () => keep(null), style, setRoom }
}
