import { wordsOf } from './wordsOf.ts'

/** Umlauts as they are written without them. The index holds the letter without its dots. */
const WRITTEN: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }
const UMLAUT = /[äöü]/g
/** Two letters that can stand for an umlaut. Behind another vowel and `q` they do not: Bauer, neue, Quelle. */
const PAIR = /(?<![aeq])ue|ae|oe/g
const SPLIT = /[^0-9a-z\u00a1-\u{10FFFF}]+/u

/**
 * The words of a query, each with the ways in which people write its umlauts, so that `Muessig`, `Müßig` and `Mussig` find
 * the same rows. The first way is the one of the index.
 */
export function wordBeginnings(text: string): (readonly string[])[] {
  const found = new Map<string, readonly string[]>()
  for (const word of text.normalize('NFC').toLowerCase().split(SPLIT)) {
    const [folded] = wordsOf(word)
    if (folded === undefined || found.has(folded)) continue
    const [written = folded] = wordsOf(word.replaceAll(UMLAUT, (sign) => WRITTEN[sign] ?? sign))
    found.set(folded, [...new Set([folded, written, folded.replaceAll(PAIR, (pair) => pair.charAt(0))])])
  }
  return [...found.values()]
}
