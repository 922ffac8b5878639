import type { Density } from '#contract/constants.ts'
import { createLocalValue, type LocalValue } from '#renderer/storage/localValue.ts'

/** Heights of a row (px). `compact` shows many rows, `comfortable` is made for fingers. Saved views use these names. */
const ROW_HEIGHTS = { compact: 28, normal: 36, comfortable: 48 } as const
type RowDensity = keyof typeof ROW_HEIGHTS
export const ROW_DENSITIES = Object.keys(ROW_HEIGHTS) as RowDensity[]
/** Smallest height of a target for a finger (px, WCAG 2.5.5). */
const TOUCH_HEIGHT = 44

/** The columns of a list, their order and widths, and the pinned ones that stay when it scrolls sideways. */
export type Layout = {
  /** The chosen columns. The screen leaves out those it has no room for, unless they are ticked. Files have them all. */
  readonly columns: readonly string[]
  /** Columns that the user has ticked, so that they are shown however small the screen is. */
  readonly ticked: readonly string[]
  readonly pinned: readonly string[]
  readonly widths: Readonly<Record<string, number>>
  readonly density: RowDensity
}

/** Whether the main pointer of the device is a finger. Rows are then at least `TOUCH_HEIGHT` high. */
export const isTouched = () => globalThis.matchMedia?.('(pointer: coarse)').matches === true

/** Height of a row (px). On a touch screen never below the size of a finger, whatever was chosen. */
export const rowHeight = (density: RowDensity): number =>
  isTouched() ? Math.max(TOUCH_HEIGHT, ROW_HEIGHTS[density]) : ROW_HEIGHTS[density]

/** Width of the checkbox before the first column (px). A finger needs a wider one. */
export const boxWidthOf = (isTouch: boolean): number => (isTouch ? 48 : 40)

/** The row height for the density that the user chose for the whole app. */
function rowsOf(density: Density): RowDensity {
  if (isTouched()) return 'comfortable'
  return density === 'compact' ? 'compact' : 'normal'
}

/** The layout of a list before the user changes it. */
export const firstLayout = (columns: readonly string[], density: Density): Layout => ({
  columns,
  ticked: [],
  pinned: columns.slice(0, 1),
  widths: {},
  density: rowsOf(density),
})

/**
 * The part of a layout that is stored. Unchanged columns are left out, so that new columns of the list appear. A row
 * height that equals the user's general density is left out, too, so that it follows that setting.
 */
export function ownLayout({ density, columns, ...layout }: Layout, first: Layout): Partial<Layout> {
  return {
    ...layout,
    ...(columns.join() !== first.columns.join() && { columns }),
    ...(density !== first.density && { density }),
  }
}

/** Parses a stored layout. Columns that the list no longer has are left out. */
export function readLayout(kept: unknown, names: readonly string[], first: Layout): Layout {
  if (typeof kept !== 'object' || kept === null) return first
  const { columns, ticked, pinned, widths, density } = kept as Partial<Record<keyof Layout, unknown>>
  const known = (list: unknown) => (Array.isArray(list) ? names.filter((name) => list.includes(name)) : [])
  const inOrder = Array.isArray(columns) ? [...new Set(columns)].filter((name) => names.includes(name)) : []
  const sizes = typeof widths === 'object' && widths !== null ? Object.entries(widths) : []
  return {
    columns: inOrder.length > 0 ? inOrder : first.columns,
    ticked: known(ticked),
    pinned: known(pinned),
    widths: Object.fromEntries(sizes.filter(([name, width]) => names.includes(name) && typeof width === 'number')),
    density: ROW_DENSITIES.find((one) => one === density) ?? first.density,
  }
}

/** The layout with a column moved by one place among the shown ones. Hidden columns between them are skipped. */
export function movedColumn(layout: Layout, shown: readonly string[], name: string, by: -1 | 1): Layout {
  const order = layout.columns.filter((one) => shown.includes(one))
  const neighbour = order[order.indexOf(name) + by]
  const from = layout.columns.indexOf(name)
  if (from < 0 || neighbour === undefined) return layout
  return { ...layout, columns: layout.columns.toSpliced(from, 1).toSpliced(layout.columns.indexOf(neighbour), 0, name) }
}

/**
 * The layout with a column shown or hidden. A column that was chosen but had no room is shown at its place. The last
 * shown column stays.
 */
export function toggledColumn(layout: Layout, shown: readonly string[], name: string): Layout {
  const without = (list: readonly string[]) => list.filter((one) => one !== name)
  if (!shown.includes(name)) {
    const columns = layout.columns.includes(name) ? layout.columns : [...layout.columns, name]
    return { ...layout, columns, ticked: [...without(layout.ticked), name] }
  }
  if (shown.length === 1) return layout
  const { columns, ticked, pinned } = layout
  return { ...layout, columns: without(columns), ticked: without(ticked), pinned: without(pinned) }
}

const parse = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
const values = new Map<string, LocalValue<unknown>>()

/** The stored layout of a list on this device. */
export function keptLayout(list: string): LocalValue<unknown> {
  const found = values.get(list) ?? createLocalValue<unknown>(`list.${list}`, parse, JSON.stringify)
  values.set(list, found)
  return found
}
