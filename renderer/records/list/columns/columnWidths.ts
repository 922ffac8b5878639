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
  phone: 150,
}
const WIDTH = 150
const LONG_WIDTH = 220
/** The first column says which row it is. */
const FIRST_WIDTH = 180
/** Codes and other short texts. */
const SHORT_WIDTH = 110
const SHORT = 20
/** Kinds whose values have one length, whatever the room. */
const FIXED: readonly FieldKind[] = ['flag', 'color', 'date', 'time', 'moment', 'clock', 'number', 'integer', 'money']
const LEAST = 0.85
const MOST = 2.5

/** How wide a column is by itself, how far it may shrink, and how much it wants of the room that is left (0: nothing). */
export type Wish = { readonly name: string; readonly width: number; readonly least: number; readonly share: number }

/** What the values of a field need; a column that is no field holds words. */
export function wishOf(name: string, field: AnyField | undefined, isFirst = false, own?: number): Wish {
  const { width, share } = needOf(field)
  // What a screen draws in place of the value may need less.
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

/** Widths that use the room: no value is cut off beside empty space, and a little too many columns still fit. */
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
