import { type BuiltModule, isBuilt, type UsedBy } from '../modules.ts'
import { defineSettings, type SettingDefinition } from './define.ts'

/**
 * Records with a number of the dealer's own, and the module that assigns it. The client derives the name of a range
 * from the key. A `yearly` number contains two digits of the year and starts again each year (`R26-000001`).
 */
export const NUMBER_RANGES = {
  order: { usedBy: 'workshop', yearly: false },
  service_request: { usedBy: 'requests', yearly: false },
  acceptance: { usedBy: 'acceptance', yearly: true },
  parts_request: { usedBy: 'parts', yearly: false },
  parts_return: { usedBy: 'parts', yearly: true },
  wheel_set: { usedBy: 'tires', yearly: false },
} as const satisfies Readonly<Record<string, { usedBy: UsedBy; yearly: boolean }>>
export type NumberKind = keyof typeof NUMBER_RANGES
/** Number ranges of built modules. */
export const NUMBER_KINDS = (Object.keys(NUMBER_RANGES) as NumberKind[]).filter((kind): kind is UsedNumberKind =>
  isBuilt(NUMBER_RANGES[kind].usedBy),
)

export type UsedNumberKind = {
  [K in NumberKind]: (typeof NUMBER_RANGES)[K]['usedBy'] extends BuiltModule ? K : never
}[NumberKind]

/** Format of the numbers of a range: their prefix and the fewest digits. */
export type RangeRule = { prefix: string; width: number }

/** The number of a range for a count. Order numbers have their own rules (orderNumber.ts). */
export function rangeNumber(kind: NumberKind, { prefix, width }: RangeRule, year: number, count: number): string {
  const digits = String(count).padStart(width, '0')
  return NUMBER_RANGES[kind].yearly ? `${prefix}${String(year % 100).padStart(2, '0')}-${digits}` : prefix + digits
}

const numbers = { group: 'numbers', visibility: 'staff', effect: 'now', mayChange: 'editors' } as const

const usedByOf = <K extends NumberKind>(kind: K): (typeof NUMBER_RANGES)[K]['usedBy'] => NUMBER_RANGES[kind].usedBy

const prefix = <const K extends NumberKind>(of: K, standard: string) =>
  ({
    ...numbers,
    usedBy: usedByOf(of),
    type: 'string',
    most: 8,
    format: 'word',
    default: standard,
    words: { key: 'number_prefix', of },
  }) as const satisfies SettingDefinition
const width = <const K extends NumberKind>(of: K) =>
  ({
    ...numbers,
    usedBy: usedByOf(of),
    type: 'number',
    min: 1,
    max: 10,
    default: 6,
    words: { key: 'number_width', of },
  }) as const satisfies SettingDefinition
const first = <const K extends NumberKind>(of: K) =>
  ({
    ...numbers,
    usedBy: usedByOf(of),
    type: 'number',
    min: 1,
    max: 999_999_999,
    default: 1,
    words: { key: 'number_first', of },
  }) as const satisfies SettingDefinition

/**
 * Number ranges: prefix, fewest digits, and the smallest next number. The database has the current position. The prefix
 * of order numbers is `order_number_prefix`.
 */
export const numberSettings = defineSettings({
  number_order_width: width('order'),
  number_order_first: first('order'),
  number_service_request_prefix: prefix('service_request', 'S'),
  number_service_request_width: width('service_request'),
  number_service_request_first: first('service_request'),
  number_acceptance_prefix: prefix('acceptance', 'A'),
  number_acceptance_width: width('acceptance'),
  number_acceptance_first: first('acceptance'),
  number_parts_request_prefix: prefix('parts_request', 'T'),
  number_parts_request_width: width('parts_request'),
  number_parts_request_first: first('parts_request'),
  number_parts_return_prefix: prefix('parts_return', 'R'),
  number_parts_return_width: width('parts_return'),
  number_parts_return_first: first('parts_return'),
  number_wheel_set_prefix: prefix('wheel_set', ''),
  number_wheel_set_width: width('wheel_set'),
  number_wheel_set_first: first('wheel_set'),
})
