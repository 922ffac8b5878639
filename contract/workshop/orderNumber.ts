/** How the order numbers of a dealer look: `order_number_type` of the settings. */
export const ORDER_NUMBER_TYPES = ['free', 'numeric_5_8', 'elsa_6', 'dealer_prefix', 'year_sequence', 'regex'] as const
export type OrderNumberType = (typeof ORDER_NUMBER_TYPES)[number]

/** `prefix` and `pattern` are `order_number_prefix` and `order_number_regex` of the settings. */
export type OrderNumberRule = { type: OrderNumberType; prefix: string; pattern: string }

/** Characters of an order number of any kind. It is a text: zeros in front belong to it. */
export const ORDER_NUMBER_MAX = 30

/** Behind a slash stands which sheet of an order extension it is. */
const EXTENSION = '(/[0-9]{1,2})?'
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** The pattern of whole order numbers (domain.md 4.3): `901245/2`, `W-4711`, `W26-004711`. */
export function orderNumberPattern({ type, prefix, pattern }: OrderNumberRule): string {
  switch (type) {
    case 'free':
      return `^\\S(.{0,${ORDER_NUMBER_MAX - 2}}\\S)?$`
    case 'numeric_5_8':
      return `^[0-9]{5,8}${EXTENSION}$`
    case 'elsa_6':
      return `^[0-9]{6}${EXTENSION}$`
    case 'dealer_prefix':
      return `^${escaped(prefix)}-[0-9]{1,10}${EXTENSION}$`
    case 'year_sequence':
      return `^${escaped(prefix)}[0-9]{2}-[0-9]{6}${EXTENSION}$`
    case 'regex':
      return pattern
  }
}

/** Whether an order number is one of this dealer's; one of their own pattern must fit as a whole. */
export function isOrderNumber(text: string, rule: OrderNumberRule): boolean {
  return text.length <= ORDER_NUMBER_MAX && new RegExp(`^(?:${orderNumberPattern(rule)})$`).test(text)
}
