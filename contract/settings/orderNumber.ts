import type { SettingValues } from './registry.ts'

/** Settings for order numbers. */
export type OrderNumberRule = Pick<
  SettingValues,
  'order_number_type' | 'order_number_prefix' | 'order_number_regex' | 'number_order_width'
>

const quoted = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** The number of the order without its extension. The part after the slash names the extension (`901245/2`). */
export const withoutExtension = (number: string) => number.replace(/\/[0-9]{1,2}$/, '')

/**
 * Pattern of an order number, as the source of a regular expression. Without a dealer's code any code matches. It may
 * be the dealer's own pattern, so run it only with `server/settings/patterns.ts`.
 */
export function orderNumberPattern(rule: OrderNumberRule, code?: string): string {
  switch (rule.order_number_type) {
    case 'free':
      return '^\\S(?:.{0,18}\\S)?$'
    case 'numeric_5_8':
      return '^[0-9]{5,8}$'
    case 'elsa_6':
      return '^[0-9]{6}$'
    case 'dealer_prefix':
      return `^${code === undefined ? '[A-Za-z0-9_\\-]{1,32}' : quoted(code)}-[0-9]{1,10}$`
    case 'year_sequence':
      return `^${quoted(rule.order_number_prefix)}[0-9]{2}-[0-9]{6,9}$`
    case 'regex':
      return rule.order_number_regex
  }
}

/**
 * The order number for a count. Null when users type it, or when the format has no room for it. `year` has four digits.
 */
export function orderNumber(rule: OrderNumberRule, code: string, year: number, count: number): string | null {
  const digits = (width: number) => String(count).padStart(width, '0')
  switch (rule.order_number_type) {
    case 'free':
      return `${rule.order_number_prefix}${digits(rule.number_order_width)}`
    case 'numeric_5_8': {
      const text = digits(Math.min(8, Math.max(5, rule.number_order_width)))
      return text.length > 8 ? null : text
    }
    case 'elsa_6':
      return count > 999_999 ? null : digits(6)
    case 'dealer_prefix':
      return `${code}-${digits(rule.number_order_width)}`
    case 'year_sequence':
      if (count > 999_999_999) return null
      return `${rule.order_number_prefix}${String(year % 100).padStart(2, '0')}-${digits(6)}`
    case 'regex':
      return null
  }
}
