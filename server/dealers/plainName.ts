/** Letters whose German spelling differs from their Unicode decomposition. */
const PLAIN: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** The name without marks, in capital letters and digits: `Köln-Süd` becomes `KOELNSUED`. */
function plainCapitals(text: string): string {
  return text
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '')
    .toUpperCase()
}

/** Shortest and longest key of a location (`contract/records/location.ts`). */
const KEY_LENGTH = { min: 2, max: 8, usual: 3 } as const

/** The key of the first location, such as `AHO` for Ahornfeld; `ORT` (place) where the name has no Latin letters. */
export function locationKeyFor(name: string): string {
  const key = plainCapitals(name).slice(0, KEY_LENGTH.usual)
  return key.length < KEY_LENGTH.min ? 'ORT' : key
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** First and last name as far as an e-mail address shows them: `vera.lindner@…` is Vera Lindner. */
export function personOfEmail(email: string): { first_name: string; last_name: string } {
  const [first = '', ...others] = email
    .slice(0, email.lastIndexOf('@'))
    .split(/[._]+/)
    .filter((part) => /^\p{L}[\p{L}-]*$/u.test(part))
    .map(capital)
  const last = others.join(' ')
  return last === ''
    ? { first_name: 'Administrator', last_name: first || 'Werkbank' }
    : { first_name: first, last_name: last }
}
