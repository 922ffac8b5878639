import { editDistance, lettersOf, mayBeNear } from './editDistance.ts'
import { withoutUmlauts } from './words.ts'

/** How well a word of an entry fits a typed word. */
export type Fit = { word: string; weight: number }

const WHOLE = 1
const BEGINNING = 0.8
const INSIDE = 0.6
const NEAR = 0.45
/** Fewest letters of a beginning, of a part of a word, and of a word with a typing error. */
const BEGINNING_MIN = 2
const INSIDE_MIN = 4
const NEAR_MIN = 4
/** From so many letters on, two typing errors are forgiven. */
const TWO_ERRORS_MIN = 8
/** At most this many words that a typed word stands for. A short beginning fits hundreds; the user goes on typing. */
const FITS_MAX = 200

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
   * that correct typing finds nothing else.
   */
  fitting(typed: string, isForgiving: boolean): Fit[] {
    const spellings = [...new Set([typed, withoutUmlauts(typed)])].filter((one) => one !== '')
    const written = spellings.flatMap((spelling) => this.#written(spelling))
    const found = written.length > 0 || !isForgiving ? written : spellings.flatMap((spelling) => this.#near(spelling))
    return found.sort((one, other) => other.weight - one.weight).slice(0, FITS_MAX)
  }

  #written(typed: string): Fit[] {
    const fits: Fit[] = []
    for (const word of this.#words.keys()) {
      if (word === typed) fits.push({ word, weight: WHOLE })
      else if (typed.length >= BEGINNING_MIN && word.startsWith(typed)) fits.push({ word, weight: BEGINNING })
      else if (typed.length >= INSIDE_MIN && word.includes(typed)) fits.push({ word, weight: INSIDE })
    }
    return fits
  }

  #near(typed: string): Fit[] {
    if (typed.length < NEAR_MIN) return []
    const most = typed.length >= TWO_ERRORS_MIN ? 2 : 1
    const letters = lettersOf(typed)
    const fits: Fit[] = []
    for (const [word, { letters: own }] of this.#words) {
      if (word.length < typed.length - most) continue
      const isLonger = word.length > typed.length + most
      // Further letters of a longer word say nothing about its beginning.
      if (isLonger ? word[0] !== typed[0] : !mayBeNear(letters, own, most)) continue
      const part = isLonger ? word.slice(0, typed.length + most) : word
      const distance = editDistance(typed, part, most, isLonger)
      if (distance <= most) fits.push({ word, weight: NEAR / distance })
    }
    return fits
  }
}
