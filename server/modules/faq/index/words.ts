import { fold } from '#contract/text/fold.ts'

/** A word of a text: folded, and where its letters stand. */
type Word = { folded: string; from: number; to: number }

const WORD = /[\p{L}\p{N}\p{M}]+/gu
const WORD_MAX = 60

/** At most this many folded words are cached, because texts repeat their words. One more word empties the cache. */
const KEPT_MAX = 20_000
const kept = new Map<string, string>()

function foldWord(word: string): string {
  const known = kept.get(word)
  if (known !== undefined) return known
  if (kept.size >= KEPT_MAX) kept.clear()
  const folded = fold(word)
  const cut = folded.length > WORD_MAX ? [...folded].slice(0, WORD_MAX).join('') : folded
  kept.set(word, cut)
  return cut
}

/** The words of a text, in order. */
export function wordsIn(text: string): Word[] {
  return [...text.matchAll(WORD)].map((match) => ({
    folded: foldWord(match[0]),
    from: match.index,
    to: match.index + match[0].length,
  }))
}

/** Replaces two letters that stand for an umlaut by the folded umlaut: `oel` means `öl`, which is folded to `ol`. */
export const withoutUmlauts = (folded: string): string =>
  folded.replaceAll('ae', 'a').replaceAll('oe', 'o').replaceAll('ue', 'u')
