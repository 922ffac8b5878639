import { describe, expect, it } from 'vitest'
import { labelAddress, readLabel } from '#contract/labels/labelPage.ts'
import { rangeNumber } from '#contract/settings/numbers.ts'
import {
  type OrderNumberRule,
  orderNumber,
  orderNumberPattern,
  withoutExtension,
} from '#contract/settings/orderNumber.ts'
import { plainCode } from '#contract/text/typedCode.ts'
import { orderNumbers } from '#server/modules/workshop/papers/findPapers.ts'
import { fc } from '#tests/support/samples/fc.ts'
import { typedOtherwise } from '#tests/support/samples/typedOtherwise.ts'

const settings = { seed: Number(process.env.TEST_SEED ?? 1), numRuns: process.env.TEST_FULL ? 10_000 : 1_000 }
/** Prefixes and codes of dealers, in one case each. */
const word = fc.oneof(fc.stringMatching(/^[A-Z0-9_-]{1,8}$/), fc.stringMatching(/^[a-z0-9_-]{1,8}$/))
const rule = fc.record<OrderNumberRule>({
  order_number_type: fc.constantFrom('free', 'numeric_5_8', 'elsa_6', 'dealer_prefix', 'year_sequence'),
  order_number_prefix: word,
  order_number_regex: fc.constant(''),
  number_order_width: fc.integer({ min: 4, max: 9 }),
})
const count = fc.integer({ min: 1, max: 999_999 })
const extension = fc.constantFrom('', '/1', '/12')
const inCase = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.toLowerCase(),
  (text: string) => text.toUpperCase(),
)

describe('order numbers that the product makes', () => {
  it('Each order number is found as people type it, in any case, with any dashes and digits, also of an extension', () => {
    fc.assert(
      fc.property(rule, word, count, extension, inCase, typedOtherwise, (given, code, nth, behind, spell, write) => {
        const number = orderNumber(given, code, 2026, nth)
        if (number === null) return
        expect(orderNumbers(write(spell(`${number}${behind}`)))).toContain(number)
      }),
      settings,
    )
  })

  it('Each order number fits the format of its dealer, also as other programs write it', () => {
    fc.assert(
      fc.property(rule, word, count, extension, typedOtherwise, (given, code, nth, behind, write) => {
        const number = orderNumber(given, code, 2026, nth)
        if (number === null || number.length > 20) return
        const typed = withoutExtension(plainCode(write(`${number}${behind}`)))
        expect(typed).toBe(number)
        expect(new RegExp(orderNumberPattern(given, code), 'u').test(typed)).toBe(true)
      }),
      settings,
    )
  })

  it('Each code of a wheel set on a label is read again from its address and from its print', () => {
    const range = fc.record({ prefix: fc.stringMatching(/^[A-Z0-9_-]{0,8}$/), width: fc.integer({ min: 4, max: 9 }) })
    const wheel = fc.constantFrom('', '/VL', '/VR', '/HL', '/HR')
    fc.assert(
      fc.property(range, count, wheel, inCase, typedOtherwise, ({ prefix, width }, nth, place, spell, write) => {
        const code = `T:${rangeNumber('wheel_set', { prefix, width }, 2026, nth)}${place}`
        const label = { type: 'wheel', code, lines: [], size: '62x100', hasBars: true, printsAtOnce: false } as const
        const read = readLabel(new URL(labelAddress({ ...label, copies: 4 }), 'https://werkbank.example').hash)
        expect(read.code).toBe(code)
        expect(plainCode(write(spell(read.code))).toUpperCase()).toBe(code)
      }),
      settings,
    )
  })
})
