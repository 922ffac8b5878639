import { describe, expect, it } from 'vitest'
import { badgeText } from '#contract/bay.ts'
import { type Layout, readingsOf, SCAN_LAYOUTS } from '#contract/text/keyboards.ts'
import { badgeCodes, isBadgeCode } from '#renderer/shared/scan/badgeCodes.ts'
import type { Stroke } from '#renderer/shared/scan/keyRuns.ts'
import { readAs, scanOf } from '#renderer/shared/scan/readings.ts'
import { fc } from '#tests/support/samples/fc.ts'

const PLACES = [
  ...[...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `Key${letter}`),
  ...[...'0123456789'].map((digit) => `Digit${digit}`),
  ...['Minus', 'Semicolon', 'Period', 'Slash'],
]
const KEYS = PLACES.flatMap((code) => [false, true].map((isShifted) => ({ code, isShifted })))
/** The keys that a reader for one keyboard presses for a code, on a system with another one. */
function strike(code: string, reader: Layout, system: Layout): Stroke[] | null {
  const strokes = [...code].map((sign) => {
    const place = KEYS.find((one) => readAs(reader, [{ ...one, key: '', at: 0, isCaps: false }]) === sign)
    if (!place) return null
    const stroke = { ...place, key: '', at: 0, isCaps: false }
    return Object.assign(stroke, { key: readAs(system, [stroke]) ?? '' })
  })
  return strokes.every((one) => one !== null) ? strokes : null
}
const layouts = fc.constantFrom(...SCAN_LAYOUTS)
const codes = fc.stringMatching(/^[0-9A-Za-z:.-]{6,24}$/)

describe('the code of a badge', () => {
  it('A badge is read from a reader that is set to any keyboard, on a system with any other', () => {
    fc.assert(
      fc.property(codes, layouts, layouts, (code, reader, system) => {
        const strokes = strike(code, reader, system)
        if (strokes) expect(badgeCodes(scanOf(strokes).readings).map(badgeText)).toContain(badgeText(code))
      }),
    )
  })

  it('A card number is read in one way only, so that a wrong badge costs one guess', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{6,20}$/), layouts, layouts, (code, reader, system) => {
        expect(badgeCodes(scanOf(strike(code, reader, system) ?? []).readings)).toEqual([code])
      }),
    )
  })

  it('Caps Lock does not change the code of a badge, because badges ignore the case', () => {
    const strokes = [...'7abK2'].map((key) => ({ key, code: '', at: 0, isShifted: false, isCaps: true }))
    expect(badgeCodes(scanOf([...strokes, ...strokes]).readings).map(badgeText)).toEqual(['7ABK27ABK2'])
  })

  it('A badge code that a French keyboard has typed into a field is read', () => {
    expect(badgeCodes(readingsOf('&é"\'(-')).includes('123456')).toBe(true)
  })

  it('A text of any characters gives only codes that a badge can have', () => {
    const text = fc.string({ unit: 'binary', maxLength: 80 })
    fc.assert(fc.property(text, (typed) => badgeCodes(readingsOf(typed)).every(isBadgeCode)))
  })
})
