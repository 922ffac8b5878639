import { fold } from './fold.ts'
import { normalized } from './normalized.ts'

/** Punctuation, blanks and bullets. The database function `words_of` has the same list, so that it is the same in every locale. */
const BETWEEN =
  /[\0-/:-@[-`{-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u00D7\u00F7\u060C\u061B\u061F\u066A-\u066D\u06D4\u2000-\u206F\u2219\u22C5\u25A0-\u25FF\u3000-\u303F\u30FB]+/
const WORD_MAX = 60

const wordsIn = (text: string): string[] =>
  fold(text)
    .split(BETWEEN)
    .filter((word) => word !== '')
    .map((word) => (word.length > WORD_MAX ? [...word].slice(0, WORD_MAX).join('') : word))

/** The words of a text, as the database function `words_of` returns them. */
export const wordsOf = (text: string): string[] => [...new Set(wordsIn(text))]

/** Umlauts as they are written without them. The index holds the letter without its dots. */
const WRITTEN: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }
const UMLAUT = /[äöüøå]/g
/** Two letters that can stand for an umlaut. Behind another vowel and `q` they do not: Bauer, neue, Quelle. */
const PAIR = /(?<![aeq])ue|ae|oe/g

/**
 * The words of a query, each with the ways in which people write its umlauts, so that `Muessig`, `Müßig` and `Mussig` find
 * the same rows. The first way is the one of the index.
 */
export function wordBeginnings(text: string): (readonly string[])[] {
  const written = wordsIn(
    normalized(text, 'NFC')
      .toLowerCase()
      .replaceAll(UMLAUT, (sign) => WRITTEN[sign] ?? sign),
  )
  const found = new Map<string, readonly string[]>()
  for (const [at, word] of wordsIn(text).entries()) {
    if (found.has(word)) continue
    found.set(word, [...new Set([word, written[at] ?? word, word.replaceAll(PAIR, (pair) => pair.charAt(0))])])
  }
  return [...found.values()]
}

/** Compares texts with typed words. A text fits when it contains each word, in any case and with any way to write umlauts. */
export function typedIn(typed: string): (text: string) => boolean {
  const words = wordBeginnings(typed)
  return (text) => {
    const said = fold(text)
    return words.every((ways) => ways.some((way) => said.includes(way)))
  }
}
