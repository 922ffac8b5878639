import { describe, expect, test } from 'vitest'
import { LABEL_CODE_MAX, LABEL_LINE_MAX, LABEL_SIZES } from '#contract/labels/labelPage.ts'
import { BARS_TEXT_MM, layOut, ROW_HEIGHT } from '#renderer/features/qrPrint/layout.ts'
import { barsProblem, labelProblem } from '#renderer/features/qrPrint/problems.ts'
import { fc } from '#tests/support/samples/fc.ts'

const seed = Number(process.env.TEST_SEED ?? 1)
/** Largest rounding error of a sum of millimetres. */
const DUST_MM = 1e-9

type Box = { x: number; y: number; width: number; height: number }
const isInside = (outer: Box, { x, y, width, height }: Box) =>
  x >= outer.x - DUST_MM &&
  y >= outer.y - DUST_MM &&
  x + width <= outer.x + outer.width + DUST_MM &&
  y + height <= outer.y + outer.height + DUST_MM
const areApart = (one: Box, other: Box) =>
  one.x + one.width <= other.x + DUST_MM ||
  other.x + other.width <= one.x + DUST_MM ||
  one.y + one.height <= other.y + DUST_MM ||
  other.y + other.height <= one.y + DUST_MM

describe('the layout of a label', () => {
  test('Code, lines and bars stand beside each other inside of the label, and every row has its place', () => {
    const lines = fc.array(fc.string({ unit: 'grapheme', maxLength: 80 }), { maxLength: 4 })
    fc.assert(
      fc.property(fc.constantFrom(...LABEL_SIZES), lines, fc.boolean(), (size, written, hasBars) => {
        const { width, height, qr, text, bars } = layOut(size, 'T:120034/VL', written, hasBars)
        const label = { x: 0, y: 0, width, height }
        for (const box of [qr, text.box, ...(bars ? [bars] : [])]) expect(isInside(label, box)).toBe(true)
        expect(qr.width).toBe(qr.height)
        expect(areApart(qr, text.box)).toBe(true)
        if (bars) {
          expect(areApart(bars, qr) && areApart(bars, text.box)).toBe(true)
          expect(bars.y + bars.height + BARS_TEXT_MM).toBeLessThanOrEqual(height)
        }
        expect(text.rows.length * text.fontMm * ROW_HEIGHT).toBeLessThanOrEqual(text.box.height + DUST_MM)
      }),
      { seed, numRuns: 500 },
    )
  })

  test('Short lines are large, and long ones wrap between words', () => {
    const short = layOut('62x100', 'x', ['DEM-AB 123', '205/55 R16'], false).text
    expect(short.rows.map(({ text }) => text)).toEqual(['DEM-AB 123', '205/55 R16'])
    expect(short.fontMm).toBeGreaterThan(8)
    const tag = layOut('57x32', 'x', ['171', 'DEM-XY 4711', '400001'], false).text
    expect(tag.rows.map(({ text }) => text)).toEqual(['171', 'DEM-XY 4711', '400001'])
    const long = layOut('57x32', 'x', ['Winterreifen Regal 12 Fach 4 hinten links'], false).text
    expect(long.rows.length).toBeGreaterThan(1)
    expect(long.rows.map(({ text }) => text).join(' ')).toBe('Winterreifen Regal 12 Fach 4 hinten links')
    expect(layOut('62x29', 'T:1', [], false).text.rows).toEqual([{ text: 'T:1', isBold: true }])
  })

  test('A label without a code, or with one that is too long, names the problem', () => {
    expect(labelProblem({ code: '', lineLength: 0 })).toBe('empty')
    expect(labelProblem({ code: ' ', lineLength: 0 })).toBe('empty')
    expect(labelProblem({ code: '😀'.repeat(LABEL_CODE_MAX), lineLength: 0 })).toBeNull()
    expect(labelProblem({ code: 'x'.repeat(LABEL_CODE_MAX + 1), lineLength: 0 })).toBe('codeTooLong')
    expect(labelProblem({ code: '1', lineLength: LABEL_LINE_MAX })).toBeNull()
    expect(labelProblem({ code: '1', lineLength: LABEL_LINE_MAX + 1 })).toBe('lineTooLong')
  })

  test('Bars are refused for text that Code 128 cannot contain, and for bars too fine for a scanner', () => {
    expect(barsProblem({ code: 'T:120034/VL', hasBars: true, size: '57x32' })).toBeNull()
    expect(barsProblem({ code: 'Rädersatz', hasBars: true, size: '62x100' })).toBe('barsText')
    expect(barsProblem({ code: 'Rädersatz', hasBars: false, size: '62x100' })).toBeNull()
    expect(barsProblem({ code: 'A'.repeat(40), hasBars: true, size: '57x32' })).toBe('barsTooLong')
    expect(barsProblem({ code: 'A'.repeat(40), hasBars: true, size: '100x50' })).toBeNull()
  })
})
