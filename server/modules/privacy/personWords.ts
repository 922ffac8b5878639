/**
 * Words that name a person. `everywhere` are those that name nobody else, such as the address or the full name; `own`
 * also those that others may share, such as the last name. The latter are replaced in rows about the person only.
 */
export type PersonWords = { everywhere: readonly string[]; own: readonly string[] }

type Named = {
  first: string
  last: string
  /** Mail addresses and telephone numbers. */
  contacts: readonly (string | null)[]
  /** What others may have, too: street, customer number. */
  shared: readonly (string | null)[]
}

/** Shortest word that is looked for. Shorter ones would be found inside of ordinary texts. */
const SHORTEST = 3
/** Stands where a word was. */
export const REPLACED = '•••'

/** A number in the national form is written without the code of the country. */
const spellings = (contact: string) =>
  contact.startsWith('+49') ? [contact, `0${contact.slice(3)}`, `0049${contact.slice(3)}`] : [contact]

const usable = (words: readonly (string | null)[]) =>
  [...new Set(words.flatMap((word) => word?.trim() ?? []))].filter((word) => word.length >= SHORTEST)

/** The words of somebody by their name and what leads to them. */
export function personWords({ first, last, contacts, shared }: Named): PersonWords {
  const isFull = first.trim() !== '' && last.trim() !== ''
  const full = isFull ? [`${first} ${last}`, `${last} ${first}`, `${last}, ${first}`] : []
  // Somebody without a first name is mostly a company, whose name is its own.
  const alone = isFull ? [] : [last, first].filter((name) => name.trim().includes(' '))
  const everywhere = usable([...full, ...alone, ...contacts.flatMap((one) => (one ? spellings(one) : []))])
  return { everywhere, own: usable([...everywhere, last, first, ...shared]) }
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** Longest first, so that a full name is not replaced in halves. Cases are spelled out: not every collation folds them. */
const alternatives = (words: readonly string[]) =>
  [...new Set(words.flatMap((word) => [word, word.toLowerCase(), word.toUpperCase()]))]
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|')

/**
 * A regular expression of Postgres that finds whole words; null where there are none. In the text of JSON it leaves keys
 * alone, and finds a word at the beginning of a line, before which the text says `\\n`.
 */
export const wordsInSql = (words: readonly string[]): string | null =>
  words.length === 0 ? null : `(?:(?<![[:alnum:]_])|(?<=\\\\[nrtbf]))(?:${alternatives(words)})(?![[:alnum:]_]|":)`
