/**
 * At most this many marks on one letter. Unicode calls texts with fewer safe for streams (UAX 15), and no language
 * needs as many.
 */
const MARKS_MAX = 30
const TOO_MANY_MARKS = new RegExp(`(\\p{M}{${MARKS_MAX}})\\p{M}+`, 'gu')

/**
 * The text in a normal form of Unicode. Marks are sorted on the way, which takes minutes for a letter with a million of
 * them. So further marks of a letter are left out first.
 */
export const normalized = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  text.replaceAll(TOO_MANY_MARKS, '$1').normalize(form)
