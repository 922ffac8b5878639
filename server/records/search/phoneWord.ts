import { typedPhone } from '#contract/phone.ts'
import type { RecordDefinition } from '#contract/records/define.ts'

/** Fewest digits by which a number is found: extensions have three. */
const DIGITS_MIN = 3
/** Fewest digits of a number with signs between them. A shorter text is taken for several words. */
const APART_MIN = 6

/**
 * The digits to look up in the word index for a typed telephone number, without zeros that are only dialled: `0157/3000
 * 9981` is `15730009981`, and `+49 (0)157 3000` is `491573000`. Null for other texts, and for records without numbers.
 */
export function phoneWord({ fields }: RecordDefinition, query: string): string | null {
  if (!Object.values(fields).some(({ kind }) => kind === 'phone')) return null
  const digits = typedPhone(query)
  const least = /^\s*\+?\p{Nd}+\s*$/u.test(query) ? DIGITS_MIN : APART_MIN
  return digits.length < least ? null : digits
}
