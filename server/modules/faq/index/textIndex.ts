import { fold } from '#contract/text/fold.ts'
import { Steps } from '#server/request/inSteps.ts'
import { type Fit, Vocabulary } from './vocabulary.ts'
import { wordsIn } from './words.ts'

/** Texts of one language version, from the surest to the least sure place of a hit. */
type Texts = { question: string; tags: readonly string[]; answer: string }
/** A found text. `words` are all folded words that the search means; those in the text are its hits. */
export type Found = { id: string; score: number; words: ReadonlySet<string> }

/** Weights of a word by the place where it stands. */
const QUESTION = 4
const TAGS = 3
const ANSWER = 1
/**
 * Fillers are words such as `how` and `the`. From this many texts on, a word is a filler if more than this part of the
 * texts contain it.
 */
const FILLERS_FROM = 20
const FILLER_PART = 0.15
/** At most this many words of a search. A question has about ten. */
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
   * Texts that have all telling words of a search, best first. When no text has all of them, texts with some of them
   * are returned with `isSimilar`. Without `isForgiving`, words with typing errors find nothing. Other requests get
   * their turn meanwhile, so no transaction may wait for it.
   */
  async search(typed: string, isForgiving = true): Promise<{ found: Found[]; isSimilar: boolean }> {
    const { telling, fillers } = this.#parted(searchedWords(typed))
    const steps = new Steps()
    const meant = new Set<string>()
    const sums = new Map<string, number>()
    const hits = new Map<string, number>()
    // The beginning of a word can match half of all texts. Each match therefore adds two numbers and creates no object.
    for (const word of telling) {
      const fits = await this.#vocabulary.fitting(word, isForgiving, steps)
      for (const fit of fits) meant.add(fit.word)
      for (const [id, score] of this.#scoresOf(fits)) {
        sums.set(id, (sums.get(id) ?? 0) + score)
        hits.set(id, (hits.get(id) ?? 0) + 1)
      }
    }
    // Fillers find no texts. They only raise the score of texts that were found by other words.
    for (const word of fillers)
      for (const [id, score] of this.#scoresOf([{ word, weight: 1 }])) {
        const sum = sums.get(id)
        if (sum !== undefined) sums.set(id, sum + score)
      }
    const all = [...sums.keys()]
    const whole = all.filter((id) => hits.get(id) === telling.length)
    const chosen = whole.length > 0 ? whole : all
    const found = chosen
      .map((id): Found => ({ id, score: sums.get(id) ?? 0, words: meant }))
      .sort((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1))
    return { found, isSimilar: whole.length === 0 && all.length > 0 }
  }

  /** Splits the words into those that tell texts apart and fillers. If there are only fillers, they are all used. */
  #parted(words: readonly string[]): { telling: readonly string[]; fillers: readonly string[] } {
    const most = this.#texts.size * FILLER_PART
    const isFiller = (word: string) => (this.#places.get(word)?.size ?? 0) > most
    const telling = words.filter((word) => !isFiller(word))
    if (this.#texts.size < FILLERS_FROM || telling.length === 0) return { telling: words, fillers: [] }
    return { telling, fillers: words.filter(isFiller) }
  }

  /** Scores of texts for one typed word. A rare word says more than a common one. */
  #scoresOf(fits: readonly Fit[]): Map<string, number> {
    const scores = new Map<string, number>()
    for (const { word, weight } of fits) {
      const places = this.#places.get(word)
      if (!places) continue
      const rarity = Math.log(1 + this.#texts.size / places.size)
      for (const [id, place] of places) {
        const score = weight * place * rarity
        if (score > (scores.get(id) ?? 0)) scores.set(id, score)
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
    // Marks only the typed beginning of a word. If folding changes the number of letters, as with ß, the whole word is
    // marked.
    const part = typed.find((word) => folded.startsWith(word) && fold(text.slice(from, from + word.length)) === word)
    marks.push([from, part === undefined ? to : from + part.length])
  }
  return marks
}
