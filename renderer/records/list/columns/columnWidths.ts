import type { AnyField, FieldKind } from '#contract/records/fields.ts'

const WIDTHS: Partial<Record<FieldKind, number>> = {
  flag: 116,
  color: 110,
  date: 130,
  time: 150,
  moment: 150,
  clock: 100,
  number: 120,
  integer: 120,
  money: 130,
  email: 250,
  choice: 130,
  choices: 140,
  reference: 140,
  phone: 185,
}
const WIDTH = 150
const LONG_WIDTH = 220
/** Width of the first column, which names the row (px). */
const FIRST_WIDTH = 180
/** Width of codes and other short texts (px). */
const SHORT_WIDTH = 110
const SHORT = 20
/** Kinds whose values have a fixed length and do not need more room. */
const FIXED: readonly FieldKind[] = ['flag', 'color', 'date', 'time', 'moment', 'clock', 'number', 'integer', 'money']
const LEAST = 0.85
const MOST = 2.5

/** Wished and least width of a column (px), and its part of the spare room relative to other columns (0: none). */
export type Wish = { readonly name: string; readonly width: number; readonly least: number; readonly share: number }

/** The wish of a column by the kind of its field. A column without a field holds words. */
export function wishOf(name: string, field: AnyField | undefined, isFirst = false, own?: number): Wish {
  const { width, share } = needOf(field)
  // The screen sets the width, because its own cell may be narrower than the value.
  if (own !== undefined) return { name, width: own, least: own, share }
  if (isFirst) return { name, width: Math.max(width, FIRST_WIDTH), least: FIRST_WIDTH, share: Math.max(share, 3) }
  return { name, width, least: share === 0 ? width : width * LEAST, share }
}

function needOf(field: AnyField | undefined): Pick<Wish, 'width' | 'share'> {
  const kind = field?.kind ?? 'text'
  if (field?.kind === 'text' && field.multiline) return { width: LONG_WIDTH, share: 4 }
  if (field?.kind === 'text' && field.max <= SHORT) return { width: SHORT_WIDTH, share: 0 }
  return { width: WIDTHS[kind] ?? WIDTH, share: FIXED.includes(kind) ? 0 : 2 }
}

/** At least this many columns are shown, however small the screen is. */
const FEWEST = 3

/**
 * Column widths (px) that fill the room. Columns with a share grow into spare room, and shrink to their least width
 * when the wished widths do not fit.
 */
export function fittedWidths(wishes: readonly Wish[], room: number): Record<string, number> {
  const spare = room - wishes.reduce((sum, { width }) => sum + width, 0)
  const shares = wishes.reduce((sum, { share }) => sum + share, 0)
  return Object.fromEntries(
    wishes.map(({ name, width, least, share }) => {
      if (room <= 0 || share === 0) return [name, width]
      const wanted = width + (spare * share) / shares
      return [name, Math.floor(Math.min(width * MOST, Math.max(least, wanted)))]
    }),
  )
}

/**
 * The columns that fit into a room (px) beside each other. The last ones are left out first, but never the first one or
 * those in `kept`, and at least `FEWEST` stay. While the room is unknown (0), all columns fit. /
 */
export function fittingColumns(
  wishes: readonly Wish[],
  room: number,
  kept: ReadonlySet<string> = new Set(),
): readonly string[] {
  const left = [...wishes]
  const fits = () => Object.values(fittedWidths(left, room)).reduce((sum, width) => sum + width, 0) <= room
  while (room > 0 && left.length > FEWEST && !fits()) {
    const last = left.findLastIndex(({ name }, at) => at > 0 && !kept.has(name))
    if (last < 0) break
    left.splice(last, 1)
  }
  return left.map(({ name }) => name)
}
