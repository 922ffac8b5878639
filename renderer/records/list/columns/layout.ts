import { createLocalValue, type LocalValue } from '#renderer/storage/localValue.ts'

/** Heights of a row: for many rows at once, for most people, for fingers. Named as in saved views. */
export const ROW_HEIGHTS = { compact: 28, normal: 36, comfortable: 48 } as const
export type Density = keyof typeof ROW_HEIGHTS
export const DENSITIES = Object.keys(ROW_HEIGHTS) as Density[]

/** Which columns a list shows, in their order; how wide they are, and which of them stay when it is scrolled aside. */
export type Layout = {
  readonly columns: readonly string[]
  readonly pinned: readonly string[]
  readonly widths: Readonly<Record<string, number>>
  readonly density: Density
}

/** Rows of a screen that is touched are as high as a finger needs. */
const isTouched = () => globalThis.matchMedia?.('(pointer: coarse)').matches === true

/** What a list looks like before anybody changes it. */
export const firstLayout = (columns: readonly string[]): Layout => ({
  columns,
  pinned: columns.slice(0, 1),
  widths: {},
  density: isTouched() ? 'comfortable' : 'normal',
})

/** A layout from outside: what is not a column of this list any more is left out. */
export function readLayout(kept: unknown, names: readonly string[], first: Layout): Layout {
  if (typeof kept !== 'object' || kept === null) return first
  const { columns, pinned, widths, density } = kept as Partial<Record<keyof Layout, unknown>>
  const known = (list: unknown) => (Array.isArray(list) ? names.filter((name) => list.includes(name)) : [])
  const inOrder = Array.isArray(columns) ? [...new Set(columns)].filter((name) => names.includes(name)) : []
  const sizes = typeof widths === 'object' && widths !== null ? Object.entries(widths) : []
  return {
    columns: inOrder.length > 0 ? inOrder : first.columns,
    pinned: known(pinned),
    widths: Object.fromEntries(sizes.filter(([name, width]) => names.includes(name) && typeof width === 'number')),
    density: DENSITIES.find((one) => one === density) ?? first.density,
  }
}

/** The layout with a column in another place; columns out of sight keep theirs. */
export function movedColumn(layout: Layout, name: string, by: -1 | 1): Layout {
  const from = layout.columns.indexOf(name)
  const to = from + by
  if (from < 0 || to < 0 || to >= layout.columns.length) return layout
  return { ...layout, columns: layout.columns.toSpliced(from, 1).toSpliced(to, 0, name) }
}

/** The layout with a column shown or hidden; the last one stays. */
export function toggledColumn(layout: Layout, name: string): Layout {
  if (!layout.columns.includes(name)) return { ...layout, columns: [...layout.columns, name] }
  if (layout.columns.length === 1) return layout
  const without = (list: readonly string[]) => list.filter((one) => one !== name)
  return { ...layout, columns: without(layout.columns), pinned: without(layout.pinned) }
}

const parse = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
const values = new Map<string, LocalValue<unknown>>()

/** Where this device keeps how a list looks. */
export function keptLayout(list: string): LocalValue<unknown> {
  const found = values.get(list) ?? createLocalValue<unknown>(`list.${list}`, parse, JSON.stringify)
  values.set(list, found)
  return found
}
