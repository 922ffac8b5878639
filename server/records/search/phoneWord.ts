import type { RecordDefinition } from '#contract/records/define.ts'
import { latinDigits } from '#contract/text/latinDigits.ts'
import { plainText } from '#contract/text/plainText.ts'

/** A typed telephone number: digits, and the signs that people put between them. */
const PHONE_LIKE = /^(?:tel:)?[\d\s+()[\]/.\-_|·•∙\u2010-\u2015\u2043\u2212]+$/i
/** Fewest digits by which a number is found: the last four are often all that people remember. */
const DIGITS_MIN = 4

/**
 * The word of the index with which a typed telephone number begins, without the zeros that are only dialled: `0157/3000
 * 9981` is `15730009981`, and `+49 (0)157 3000` is `491573000`. Null for other texts, and for records without numbers.
 */
export function phoneWord({ fields }: RecordDefinition, query: string): string | null {
  if (!Object.values(fields).some(({ kind }) => kind === 'phone')) return null
  const typed = latinDigits(plainText(query)).trim()
  if (!PHONE_LIKE.test(typed)) return null
  const digits = typed
    .replaceAll(/[([]0[)\]]/g, '')
    .replaceAll(/\D/g, '')
    .replace(/^0+/, '')
  return digits.length < DIGITS_MIN ? null : digits
}
