import type { Steps } from '#server/request/inSteps.ts'
import { editDistance, lettersOf, mayBeNear } from './editDistance.ts'
import { withoutUmlauts } from './words.ts'

/** How well a word of an entry fits a typed word. */
export type Fit = { word: string; weight: number }

/** Weights of a fit: the whole word, its beginning, a part of it, a word with one typing error. */
const WHOLE = 1
const BEGINNING = 0.8
const INSIDE = 0.6
const NEAR = 0.45
/** Fewest letters for which a beginning, a part of a word, or a word with a typing error counts. */
const BEGINNING_MIN = 2
const INSIDE_MIN = 4
const NEAR_MIN = 4
/** From this many letters on, two typing errors are forgiven. */
const TWO_ERRORS_MIN = 8
/**
 * At most this many words that a typed word can stand for. A short beginning fits hundreds, so users type more of it.
 */
const FITS_MAX = 200
/** Number of words after which the search checks whether to pause. */
const WORDS_IN_STEP = 256

/** All words of the entries, to find those that a typed word means. */
export class Vocabulary {
  /** Number of uses of each word, and its letters. */
  readonly #words = new Map<string, { uses: number; letters: number }>()

  add(word: string): void {
    const known = this.#words.get(word)
    if (known) known.uses += 1
    else this.#words.set(word, { uses: 1, letters: lettersOf(word) })
  }

  remove(word: string): void {
    const known = this.#words.get(word)
    if (!known) return
    known.uses -= 1
    if (known.uses === 0) this.#words.delete(word)
  }

  /**
   * Words that a typed word means. Words with a typing error count only when no word is written like the typed one, so
   * that correct typing finds nothing else. It pauses for other requests, because the texts of a dealer may have any
   * number of words.
   */
  async fitting(typed: string, isForgiving: boolean, steps: Steps): Promise<Fit[]> {
    const spellings = [...new Set([typed, withoutUmlauts(typed)])].filter((one) => one !== '')
    const written = await this.#all(spellings, writtenLike, steps)
    const found = written.length > 0 || !isForgiving ? written : await this.#all(spellings, nearTo, steps)
    return found.sort((one, other) => other.weight - one.weight).slice(0, FITS_MAX)
  }

  /** The words that fit one of the spellings. */
  async #all(spellings: readonly string[], weightFor: (typed: string) => Weigh, steps: Steps): Promise<Fit[]> {
    const fits: Fit[] = []
    for (const weigh of spellings.map(weightFor)) {
      let count = 0
      for (const [word, { letters }] of this.#words) {
        const weight = weigh(word, letters)
        if (weight > 0) fits.push({ word, weight })
        count += 1
        if (count % WORDS_IN_STEP === 0 && steps.isOver) await steps.pause()
      }
    }
    return fits
  }
}

/** How well a word fits; 0 when it does not. */
type Weigh = (word: string, letters: number) => number

const writtenLike =
  (typed: string): Weigh =>
  (word) => {
    if (word === typed) return WHOLE
    if (typed.length >= BEGINNING_MIN && word.startsWith(typed)) return BEGINNING
    return typed.length >= INSIDE_MIN && word.includes(typed) ? INSIDE : 0
  }

function nearTo(typed: string): Weigh {
  if (typed.length < NEAR_MIN) return () => 0
  const most = typed.length >= TWO_ERRORS_MIN ? 2 : 1
  const letters = lettersOf(typed)
  return (word, own) => {
    if (word.length < typed.length - most) return 0
    const isLonger = word.length > typed.length + most
    // The letters of a longer word say nothing about its beginning, so only its first letter is compared.
    if (isLonger ? word[0] !== typed[0] : !mayBeNear(letters, own, most)) return 0
    const part = isLonger ? word.slice(0, typed.length + most) : word
    const distance = editDistance(typed, part, most, isLonger)
    return distance <= most ? NEAR / distance : 0
  }
}
