/** A word of a text: folded, and where its letters stand. */
type Word = { folded: string; from: number; to: number }

const WORD = /[\p{L}\p{N}\p{M}]+/gu
const WORD_MAX = 60

/** The spelling for comparing: small letters without accents. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()

/** The words of a text, in order. */
export function wordsIn(text: string): Word[] {
  return [...text.matchAll(WORD)].map((match) => ({
    folded: [...fold(match[0])].slice(0, WORD_MAX).join(''),
    from: match.index,
    to: match.index + match[0].length,
  }))
}

/** People type umlauts as two letters: `oel` is `öl`, which is folded to `ol`. */
export const withoutUmlauts = (folded: string): string =>
  folded.replaceAll('ae', 'a').replaceAll('oe', 'o').replaceAll('ue', 'u')
