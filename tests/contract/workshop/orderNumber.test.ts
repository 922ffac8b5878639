import { expect, test } from 'vitest'
import { SETTINGS } from '#contract/settings/registry.ts'
import { isOrderNumber, ORDER_NUMBER_TYPES, type OrderNumberType } from '#contract/workshop/orderNumber.ts'

const rule = (type: OrderNumberType, prefix = 'W', pattern = '') => ({ type, prefix, pattern })

test('the kinds are those of the setting', () => expect(SETTINGS.order_number_type.options).toEqual(ORDER_NUMBER_TYPES))

test.each<[OrderNumberType, string[], string[]]>([
  [
    'numeric_5_8',
    ['90124', '00012', '90124567', '901245/1', '901245/12'],
    ['9012', '901245678', '901245/', '901245/123'],
  ],
  ['elsa_6', ['901245', '901245/2'], ['90124', '9012456', 'A01245']],
  ['dealer_prefix', ['W-1', 'W-4711/2'], ['W4711', '4711', 'V-4711', 'W-', 'W-12345678901']],
  ['year_sequence', ['W26-004711', 'W26-004711/1'], ['W2026-004711', 'W26-4711', '26-004711']],
  ['free', ['x', 'Auftrag 12/a', '-'.repeat(30)], ['', ' x', 'x ', '-'.repeat(31)]],
])('%s', (type, good, bad) => {
  expect(good.filter((text) => !isOrderNumber(text, rule(type)))).toEqual([])
  expect(bad.filter((text) => isOrderNumber(text, rule(type)))).toEqual([])
})

test('the dealer’s own pattern fits as a whole, also without anchors', () => {
  expect(isOrderNumber('K-12', rule('regex', '', 'K-[0-9]{2}|L'))).toBe(true)
  expect(isOrderNumber('xK-12', rule('regex', '', 'K-[0-9]{2}|L'))).toBe(false)
  expect(isOrderNumber('Lx', rule('regex', '', 'K-[0-9]{2}|L'))).toBe(false)
})

test('a prefix is text, not a pattern', () => {
  expect(isOrderNumber('A.B-1', rule('dealer_prefix', 'A.B'))).toBe(true)
  expect(isOrderNumber('AxB-1', rule('dealer_prefix', 'A.B'))).toBe(false)
})
