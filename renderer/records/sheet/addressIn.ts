import type { AnyField } from '#contract/records/fields.ts'

/** The address to which a value leads: a call, a mail, a page, or the row that it references. */
export function addressIn(
  field: AnyField | undefined,
  value: string,
  rowAddress: (uuid: string) => string | undefined,
): string | undefined {
  switch (field?.kind) {
    case 'phone':
      return `tel:${value}`
    case 'email':
      return `mailto:${value}`
    case 'url':
      return value
    case 'reference':
      return rowAddress(value)
    default:
      return undefined
  }
}
