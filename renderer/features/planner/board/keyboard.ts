import { later } from '#contract/planning/blocks.ts'
import { type Axis, snapped, unitsOf } from './axis.ts'
import type { BoardRow } from './rows.ts'

/** A bar by the row that it is seen in: with two technicians a block is in two rows. */
export type BarAddress = { readonly row: string; readonly uuid: string }

type Direction = 'up' | 'down' | 'back' | 'on'

/** A bar that was picked up with the keyboard, and where it would be put down now. */
export type Held = {
  readonly uuid: string
  readonly from: string
  readonly row: string
  readonly start: number
  readonly end: number
  /** Its end was moved against its beginning. */
  readonly isStretched: boolean
}

/** Which way an arrow goes: on is later, wherever the language begins its lines. */
export function directionOf(key: string, isRtl: boolean): Direction | null {
  if (key === 'ArrowUp') return 'up'
  if (key === 'ArrowDown') return 'down'
  if (key === 'ArrowRight') return isRtl ? 'back' : 'on'
  if (key === 'ArrowLeft') return isRtl ? 'on' : 'back'
  return null
}

const sorted = ({ bars }: BoardRow) => bars.toSorted((a, b) => a.from - b.from || a.lane - b.lane)

/** The bar that an arrow leads to: the next one of the row, or the nearest in time in the next row that has any. */
export function neighbour(rows: readonly BoardRow[], at: BarAddress | null, direction: Direction): BarAddress | null {
  const index = rows.findIndex(({ id }) => id === at?.row)
  const row = rows[index]
  const bar = row?.bars.find(({ uuid }) => uuid === at?.uuid)
  if (!row || !bar) {
    const first = rows.find(({ bars }) => bars.length > 0)
    const start = first && sorted(first)[0]
    return first && start ? { row: first.id, uuid: start.uuid } : null
  }
  if (direction === 'on' || direction === 'back') {
    const bars = sorted(row)
    const next = bars[bars.indexOf(bar) + (direction === 'on' ? 1 : -1)]
    return next ? { row: row.id, uuid: next.uuid } : at
  }
  const step = direction === 'down' ? 1 : -1
  for (let other = index + step; other >= 0 && other < rows.length; other += step) {
    const bars = rows[other]?.bars ?? []
    const nearest = bars.toSorted((a, b) => Math.abs(a.from - bar.from) - Math.abs(b.from - bar.from))[0]
    if (nearest) return { row: rows[other]?.id ?? '', uuid: nearest.uuid }
  }
  return at
}

/** Where a bar that is held goes with an arrow: a step in time or a row, and with Shift only its end. */
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
