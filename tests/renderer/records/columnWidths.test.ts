import { describe, expect, test } from 'vitest'
import type { AnyField } from '#contract/records/fields.ts'
import { fittedWidths, fittingColumns, type Wish, wishOf } from '#renderer/records/list/columns/columnWidths.ts'
import { fc } from '#tests/support/samples/fc.ts'

const name: AnyField = { kind: 'text', max: 80 }
const long: AnyField = { kind: 'text', max: 2000, multiline: true }
const code: AnyField = { kind: 'text', max: 6 }
const number: AnyField = { kind: 'integer', min: 0, max: 9 }
const wishes: readonly Wish[] = [
  wishOf('name', name, true),
  wishOf('code', code),
  wishOf('long', long),
  wishOf('number', number),
]
const sum = (widths: Record<string, number>) => Object.values(widths).reduce((all, one) => all + one, 0)
const own = Object.fromEntries(wishes.map((wish) => [wish.name, wish.width]))

describe('the columns of a list', () => {
  test('Columns have their own widths before the width of the list is known', () => {
    expect(fittedWidths(wishes, 0)).toEqual(own)
  })

  test('Columns share the width of the list, and the one with the longest texts gets most of it', () => {
    const widths = fittedWidths(wishes, 900)
    expect(sum(widths)).toBeGreaterThan(900 - wishes.length)
    expect(sum(widths)).toBeLessThanOrEqual(900)
    expect(widths.long).toBeGreaterThan(own.long ?? 0)
    expect((widths.long ?? 0) - (own.long ?? 0)).toBeGreaterThan((widths.name ?? 0) - (own.name ?? 0))
    expect([widths.code, widths.number]).toEqual([own.code, own.number])
  })

  test('Columns shrink a little where they hardly fit, but never the column with the name of the row', () => {
    const widths = fittedWidths(wishes, sum(own) - 20)
    expect(widths.name).toBe(own.name)
    expect(widths.long).toBeLessThan(own.long ?? 0)
    const least = fittedWidths(wishes, 100)
    expect(least).toEqual({ ...own, long: Math.floor((own.long ?? 0) * 0.85) })
  })

  test('Columns never become too wide to read', () => {
    expect(fittedWidths(wishes, 9000).long).toBeLessThan(600)
  })

  test('A small screen shows the first columns that fit, and never fewer than three', () => {
    const all = wishes.map((wish) => wish.name)
    const least = wishes.reduce((total, wish) => total + wish.least, 0)
    expect(fittingColumns(wishes, sum(own))).toEqual(all)
    expect(fittingColumns(wishes, least - 2)).toEqual(all.slice(0, 3))
    expect(fittingColumns(wishes, 10)).toEqual(all.slice(0, 3))
    expect(fittingColumns(wishes, 0)).toEqual(all)
  })

  test('A small screen leaves out other columns than those that the user has ticked', () => {
    const least = wishes.reduce((total, wish) => total + wish.least, 0)
    expect(fittingColumns(wishes, least - 2, new Set(['number']))).toEqual(['name', 'code', 'number'])
    expect(fittingColumns(wishes, 10, new Set(wishes.map((wish) => wish.name)))).toHaveLength(4)
  })

  test('The columns that a screen shows are never wider together than the screen', () => {
    const room = fc.integer({ min: 600, max: 2_000 })
    const some = fc.array(fc.constantFrom(name, long, code, number), { minLength: 4, maxLength: 14 })
    fc.assert(
      fc.property(some, room, (fields, pixels) => {
        const wished = fields.map((field, at) => wishOf(`c${at}`, field, at === 0))
        const shown = fittingColumns(wished, pixels)
        const widths = fittedWidths(wished.slice(0, shown.length), pixels)
        expect(shown.length === 3 || sum(widths) <= pixels).toBe(true)
      }),
    )
  })

  test('The columns of a list keep their widths if none of them can shrink', () => {
    const fixed = [wishOf('code', code), wishOf('number', number)]
    expect(fittedWidths(fixed, 900)).toEqual({ code: own.code, number: own.number })
  })
})
