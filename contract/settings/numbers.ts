import { defineSettings, type SettingDefinition } from './define.ts'

/** Records that carry a number of the dealer's own. What their range is called in the client follows from the name. */
export const NUMBER_KINDS = ['order', 'service_request', 'parts_request', 'parts_return', 'wheel_set'] as const
export type NumberKind = (typeof NUMBER_KINDS)[number]

const numbers = { group: 'numbers', visibility: 'staff', effect: 'now' } as const

const prefix = <const K extends NumberKind>(of: K, standard: string) =>
  ({
    ...numbers,
    type: 'string',
    most: 8,
    format: 'word',
    default: standard,
    words: { key: 'number_prefix', of },
  }) as const satisfies SettingDefinition
const width = <const K extends NumberKind>(of: K) =>
  ({
    ...numbers,
    type: 'number',
    min: 1,
    max: 10,
    default: 6,
    words: { key: 'number_width', of },
  }) as const satisfies SettingDefinition
const first = <const K extends NumberKind>(of: K) =>
  ({
    ...numbers,
    type: 'number',
    min: 1,
    max: 999_999_999,
    default: 1,
    words: { key: 'number_first', of },
  }) as const satisfies SettingDefinition

/**
 * Number ranges: what stands in front, how many digits at least, and which number the next one is not below. How far a
 * range is stands in the database. The front of order numbers is `order_number_prefix`.
 */
export const numberSettings = defineSettings({
  number_order_width: width('order'),
  number_order_first: first('order'),
  number_service_request_prefix: prefix('service_request', 'S'),
  number_service_request_width: width('service_request'),
  number_service_request_first: first('service_request'),
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
