import { later } from '#contract/planning/blocks.ts'
import type { BoardBar } from '../cards/cards.ts'
import { type Axis, snapped, unitsOf } from './axis.ts'
import type { BoardRow } from './rows.ts'

/** A bar and its row. A block with two technicians is in two rows. */
export type BarAddress = { readonly row: string; readonly uuid: string }

type Direction = 'up' | 'down' | 'back' | 'on'

/** A bar that was picked up with the keyboard, and where it would be put down. */
export type Held = {
  readonly uuid: string
  readonly from: string
  readonly row: string
  readonly start: number
  readonly end: number
  /** Whether the end of the bar was moved and not its start. */
  readonly isStretched: boolean
}

/** Direction of an arrow key. "On" leads to a later time, also in right-to-left languages. */
export function directionOf(key: string, isRtl: boolean): Direction | null {
  if (key === 'ArrowUp') return 'up'
  if (key === 'ArrowDown') return 'down'
  if (key === 'ArrowRight') return isRtl ? 'back' : 'on'
  if (key === 'ArrowLeft') return isRtl ? 'on' : 'back'
  return null
}

const sorted = ({ bars }: BoardRow) => bars.toSorted((a, b) => a.from - b.from || a.lane - b.lane)

const addressIn = ({ id }: BoardRow, { uuid }: BoardBar): BarAddress => ({ row: id, uuid })

/** The first bar of the first row that has one. */
function firstBar(rows: readonly BoardRow[]): BarAddress | null {
  const row = rows.find(({ bars }) => bars.length > 0)
  const bar = row && sorted(row)[0]
  return row && bar ? addressIn(row, bar) : null
}

/** The bar before or after a bar in its row. */
function besideBar(row: BoardRow, bar: BoardBar, step: 1 | -1): BarAddress | null {
  const bars = sorted(row)
  const next = bars[bars.indexOf(bar) + step]
  return next ? addressIn(row, next) : null
}

/** The bar nearest in time in the next row above or below that has bars. */
function nearestBar(rows: readonly BoardRow[], from: number, bar: BoardBar, step: 1 | -1): BarAddress | null {
  const beyond = step === 1 ? rows.slice(from + 1) : rows.slice(0, from).reverse()
  const row = beyond.find(({ bars }) => bars.length > 0)
  const nearest = row?.bars.toSorted((a, b) => Math.abs(a.from - bar.from) - Math.abs(b.from - bar.from))[0]
  return row && nearest ? addressIn(row, nearest) : null
}

/** The bar that an arrow leads to: the next one in the row, or the nearest in time in the next row with bars. */
export function neighbour(rows: readonly BoardRow[], at: BarAddress | null, direction: Direction): BarAddress | null {
  const index = rows.findIndex(({ id }) => id === at?.row)
  const row = rows[index]
  const bar = row?.bars.find(({ uuid }) => uuid === at?.uuid)
  if (!row || !bar) return firstBar(rows)
  const step = direction === 'on' || direction === 'down' ? 1 : -1
  const isAlong = direction === 'on' || direction === 'back'
  return (isAlong ? besideBar(row, bar, step) : nearestBar(rows, index, bar, step)) ?? at
}

/** The new place of a held bar after an arrow key: one step in time or one row. With Shift only the end moves. */
export function nudge(rows: readonly BoardRow[], axis: Axis, held: Held, direction: Direction, isEnd: boolean): Held {
  if (direction === 'up' || direction === 'down') {
    if (isEnd) return held
    const index = rows.findIndex(({ id }) => id === held.row) + (direction === 'down' ? 1 : -1)
    return { ...held, row: rows[index]?.id ?? held.row }
  }
  const by = direction === 'on' ? axis.step : -axis.step
  if (isEnd) {
    const end = snapped(axis, unitsOf(axis, held.end) + by)
    return later(held.start, axis.step) <= end ? { ...held, end, isStretched: true } : held
  }
  const start = snapped(axis, Math.min(Math.max(unitsOf(axis, held.start) + by, 0), axis.units - axis.step))
  return { ...held, start, end: held.end + start - held.start }
}
