import { setImmediate } from 'node:timers/promises'
import type { TypedWord } from './searchSource.ts'

/**
 * Shortest corrected word (letters). Shorter ones have too many neighbours: `ab` is one letter away from half of all
 * plates.
 */
const LEAST = 4
/** Longest corrected word (letters). Longer ones are vehicle numbers, where another letter means another vehicle. */
const MOST = 16
const DIGITS = '0123456789'
/** Letters by script. Each letter of the matching script is tried in each place. */
const ALPHABETS: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Cyrillic}/u, 'абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґ'],
  [/\p{Script=Arabic}/u, 'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي'],
  [/\p{Script=Greek}/u, 'αβγδεζηθικλμνξοπρστυφχψως'],
  [/\p{Letter}/u, 'abcdefghijklmnopqrstuvwxyzıłøæœđ'],
]

function signsOf(word: string): string[] {
  const letters = ALPHABETS.find(([script]) => script.test(word))?.[1] ?? ''
  return [...letters, ...(/[0-9]/.test(word) ? DIGITS : '')]
}

/**
 * The word, and every word that one typing error makes of it: an extra, missing or wrong letter, or two swapped ones.
 * These are several hundred index look-ups. Postgres' own similarity cannot use an index under row-level security.
 */
function spellingsOf(word: string): string[] {
  const letters = [...word]
  if (letters.length < LEAST || letters.length > MOST) return [word]
  const signs = signsOf(word)
  const found = new Set([word])
  for (let at = 0; at <= letters.length; at += 1) {
    const before = letters.slice(0, at).join('')
    const [here = '', next = '', ...rest] = letters.slice(at)
    const after = next + rest.join('')
    for (const sign of signs) found.add(before + sign + here + after)
    if (here === '') continue
    found.add(before + after)
    for (const sign of signs) found.add(before + sign + after)
    if (next !== '') found.add(before + next + here + rest.join(''))
  }
  return [...found]
}

/**
 * Words with every spelling that one typing error makes. A search makes them once for all of its sources, because they
 * are many. Other requests get their turn after each word, as several users may search at once.
 */
export async function withSlips(words: readonly string[]): Promise<TypedWord[]> {
  const slips: TypedWord[] = []
  for (const word of words) {
    slips.push({ beginnings: [word], spellings: spellingsOf(word).filter((one) => one !== word) })
    await setImmediate()
  }
  return slips
}

/**
 * Compares texts with the words of a query. A text is near when each word begins a word of the text, or equals one
 * except for one typing error.
 */
export function nearTo(words: readonly TypedWord[]): (said: readonly string[]) => boolean {
  const wanted = words.map(({ beginnings, spellings }) => ({ beginnings, spelled: new Set(spellings) }))
  return (said) =>
    wanted.every(({ beginnings, spelled }) =>
      said.some((one) => spelled.has(one) || beginnings.some((beginning) => one.startsWith(beginning))),
    )
}
