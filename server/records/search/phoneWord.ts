import { typedPhone } from '#contract/phone.ts'
import type { RecordDefinition } from '#contract/records/define.ts'

/** Fewest digits by which a number is found: extensions have three. */
const DIGITS_MIN = 3
/** Fewest digits of a number with signs between them. Shorter ones are rather several words. */
const APART_MIN = 6

/**
 * The word of the index with which a typed telephone number begins, without the zeros that are only dialled: `0157/3000
 * 9981` is `15730009981`, and `+49 (0)157 3000` is `491573000`. Null for other texts, and for records without numbers.
 */
export function phoneWord({ fields }: RecordDefinition, query: string): string | null {
  if (!Object.values(fields).some(({ kind }) => kind === 'phone')) return null
  const digits = typedPhone(query)
  const least = /^\s*\+?\p{Nd}+\s*$/u.test(query) ? DIGITS_MIN : APART_MIN
  return digits.length < least ? null : digits
}
