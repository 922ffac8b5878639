import { type Fit, Vocabulary } from './vocabulary.ts'
import { fold, wordsIn } from './words.ts'

/** Texts of one language version, from the surest to the least sure place of a hit. */
type Texts = { question: string; tags: readonly string[]; answer: string }
/** A found text. `words` are the folded words that were found in it. */
export type Found = { id: string; score: number; words: ReadonlySet<string> }

const QUESTION = 4
const TAGS = 3
const ANSWER = 1
/** Most words of a search. A question has about ten. */
const WORDS_MAX = 12

/** The weight of each word of a text. */
function weigh({ question, tags, answer }: Texts): Map<string, number> {
  const weights = new Map<string, number>()
  const put = (text: string, weight: number) => {
    for (const { folded } of wordsIn(text)) weights.set(folded, Math.max(weights.get(folded) ?? 0, weight))
  }
  put(question, QUESTION)
  put(tags.join(' '), TAGS)
  put(answer, ANSWER)
  return weights
}

/** The distinct folded words of a search. */
export const searchedWords = (typed: string): string[] =>
  [...new Set(wordsIn(typed).map(({ folded }) => folded))].slice(0, WORDS_MAX)

/** An index in memory over the words of texts. It forgives typing errors and finds parts of compound words. */
export class TextIndex {
  readonly #texts = new Map<string, Map<string, number>>()
  readonly #places = new Map<string, Map<string, number>>()
  readonly #vocabulary = new Vocabulary()

  get size(): number {
    return this.#texts.size
  }

  put(id: string, texts: Texts): void {
    this.remove(id)
    const weights = weigh(texts)
    this.#texts.set(id, weights)
    for (const [word, weight] of weights) {
      const places = this.#places.get(word) ?? new Map<string, number>()
      places.set(id, weight)
      this.#places.set(word, places)
      this.#vocabulary.add(word)
    }
  }

  remove(id: string): void {
    const weights = this.#texts.get(id)
    if (!weights) return
    this.#texts.delete(id)
    for (const word of weights.keys()) {
      const places = this.#places.get(word)
      places?.delete(id)
      if (places?.size === 0) this.#places.delete(word)
      this.#vocabulary.remove(word)
    }
  }

  /**
   * Texts that have all words of a search, best first. When no text has all of them, texts with some of them are returned
   * with `isSimilar`. Without `isForgiving`, words with typing errors find nothing.
   */
  search(typed: string, isForgiving = true): { found: Found[]; isSimilar: boolean } {
    const words = searchedWords(typed)
    const scores = new Map<string, { score: number; hits: number; words: Set<string> }>()
    for (const word of words)
      for (const [id, { score, by }] of this.#scoresOf(this.#vocabulary.fitting(word, isForgiving))) {
        const sum = scores.get(id) ?? { score: 0, hits: 0, words: new Set<string>() }
        sum.score += score
        sum.hits += 1
        for (const one of by) sum.words.add(one)
        scores.set(id, sum)
      }
    const all = [...scores].map(([id, { score, hits, words: by }]) => ({ id, score, hits, words: by }))
    const whole = all.filter(({ hits }) => hits === words.length)
    const chosen = whole.length > 0 ? whole : all
    const best = chosen.sort((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1))
    return { found: best, isSimilar: whole.length === 0 && all.length > 0 }
  }

  /** Scores of texts for one typed word. A rare word says more than a common one. */
  #scoresOf(fits: readonly Fit[]): Map<string, { score: number; by: string[] }> {
    const scores = new Map<string, { score: number; by: string[] }>()
    for (const { word, weight } of fits) {
      const places = this.#places.get(word)
      if (!places) continue
      const rarity = Math.log(1 + this.#texts.size / places.size)
      for (const [id, place] of places) {
        const score = weight * place * rarity
        const known = scores.get(id)
        if (!known) scores.set(id, { score, by: [word] })
        else {
          known.score = Math.max(known.score, score)
          known.by.push(word)
        }
      }
    }
    return scores
  }
}

/** Begin and end of the found words in a text. */
export function marksIn(text: string, found: ReadonlySet<string>, typed: readonly string[]): [number, number][] {
  const marks: [number, number][] = []
  for (const { folded, from, to } of wordsIn(text)) {
    if (!found.has(folded)) continue
    // The folded beginning has as many letters as the text, except for ß and accents in two characters.
    const part = typed.find((word) => folded.startsWith(word) && fold(text.slice(from, from + word.length)) === word)
    marks.push([from, part === undefined ? to : from + part.length])
  }
  return marks
}
