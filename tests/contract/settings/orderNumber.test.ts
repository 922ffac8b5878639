import { describe, expect, test } from 'vitest'
import { rangeNumber } from '#contract/settings/numbers.ts'
import {
  type OrderNumberRule,
  orderNumber,
  orderNumberPattern,
  withoutExtension,
} from '#contract/settings/orderNumber.ts'
import { SETTINGS } from '#contract/settings/registry.ts'
import { fc } from '#tests/support/samples/fc.ts'

type Kind = OrderNumberRule['order_number_type']
const rule = (order_number_type: Kind, order_number_prefix = 'W', order_number_regex = ''): OrderNumberRule => ({
  order_number_type,
  order_number_prefix,
  order_number_regex,
  number_order_width: 6,
})
const fits = (text: string, given: OrderNumberRule, code?: string) =>
  new RegExp(orderNumberPattern(given, code), 'u').test(text)

/** Order numbers as dealers type them. The extension behind a slash is removed before the check. */
const VECTORS: Record<Exclude<Kind, 'regex'>, { good: string[]; bad: string[] }> = {
  numeric_5_8: {
    good: ['90124', '00012', '90124567', '901245/1', '901245/12'],
    bad: ['9012', '901245678', '901245/', '901245/123', 'A01245', '90124 '],
  },
  elsa_6: { good: ['901245', '901245/2'], bad: ['90124', '9012456', 'A01245', '901245/x'] },
  dealer_prefix: {
    good: ['AH-1', 'AH-4711/2', 'AH-1234567890'],
    bad: ['AH4711', '4711', 'V-4711', 'AH-', 'AH-12345678901', 'ah-1'],
  },
  year_sequence: {
    good: ['W26-004711', 'W26-004711/1', 'W26-123456789'],
    bad: ['W2026-004711', 'W26-4711', '26-004711', 'V26-004711', 'W26-1234567890'],
  },
  free: { good: ['x', 'Auftrag 12', '-'.repeat(20)], bad: ['', ' x', 'x ', '-'.repeat(21)] },
}

test('Every kind of order number has examples in this test', () =>
  expect([...Object.keys(VECTORS), 'regex'].sort()).toEqual([...SETTINGS.order_number_type.options].sort()))

test.each(Object.entries(VECTORS))('An order number follows its rule: %s', (kind, { good, bad }) => {
  const isOne = (text: string) => fits(withoutExtension(text), rule(kind as Kind), 'AH')
  expect(good.filter((text) => !isOne(text))).toEqual([])
  expect(bad.filter((text) => isOne(text))).toEqual([])
})

test('The extension of an order number is one or two digits behind the last slash', () => {
  expect(['901245/2', '901245/12', '901245', 'A/1/2'].map(withoutExtension)).toEqual([
    ...['901245', '901245', '901245', 'A/1'],
  ])
  expect(['901245/', '901245/123', '901245/x', '/2 '].map(withoutExtension)).toEqual([
    ...['901245/', '901245/123', '901245/x', '/2 '],
  ])
})

test('The prefix of the setting and the dealer code are compared as texts, not as patterns', () => {
  expect([fits('A.B-1', rule('dealer_prefix'), 'A.B'), fits('AxB-1', rule('dealer_prefix'), 'A.B')]).toEqual([
    ...[true, false],
  ])
  expect(['A.B26-004711', 'AxB26-004711'].map((text) => fits(text, rule('year_sequence', 'A.B')))).toEqual([
    true,
    false,
  ])
  expect(fits('X-1', rule('dealer_prefix'))).toBe(true)
})

test('An order number that the product assigns follows the rule of its dealer, with an extension and without one', () => {
  const rules = fc.record({
    order_number_type: fc.constantFrom(...SETTINGS.order_number_type.options),
    order_number_prefix: fc.stringMatching(/^[A-Za-z0-9_.-]{0,8}$/),
    order_number_regex: fc.constant(''),
    number_order_width: fc.integer({ min: 1, max: 10 }),
  })
  const counts = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 999_990, max: 1_000_000_010 }))
  fc.assert(
    fc.property(rules, counts, fc.integer({ min: 1, max: 99 }), (given, count, sheet) => {
      const number = orderNumber(given, 'AH-Nord', 2026, count)
      if (number === null) return
      expect(fits(number, given, 'AH-Nord')).toBe(true)
      expect(withoutExtension(`${number}/${sheet}`)).toBe(number)
    }),
    { numRuns: 2_000 },
  )
})

describe('numbers of other ranges than orders', () => {
  test('A number of another range has its prefix and its count of digits, and that of a parts return has the year, too', () => {
    expect(rangeNumber('service_request', { prefix: 'S', width: 6 }, 2026, 7)).toBe('S000007')
    expect(rangeNumber('parts_return', { prefix: 'R', width: 6 }, 2026, 1)).toBe('R26-000001')
    expect(rangeNumber('wheel_set', { prefix: '', width: 4 }, 2026, 12_345)).toBe('12345')
  })
})
