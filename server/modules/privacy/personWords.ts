/**
 * Words that name a person. `everywhere` are unique to the person, such as the address or the full name. `own` also
 * contains words that others may share, such as the last name. Those are replaced in rows about the person only.
 */
export type PersonWords = { everywhere: readonly string[]; own: readonly string[] }

type Named = {
  first: string
  last: string
  /** Mail addresses and telephone numbers. */
  contacts: readonly (string | null)[]
  /** Values that others may share: street, customer number. */
  shared: readonly (string | null)[]
}

/** Shortest word that is replaced. Shorter ones would match inside ordinary texts. */
const SHORTEST = 3
/** The text that replaces each word. */
export const REPLACED = '•••'

/** The spellings of a number. In the national form it has no country code. */
const spellings = (contact: string) =>
  contact.startsWith('+49') ? [contact, `0${contact.slice(3)}`, `0049${contact.slice(3)}`] : [contact]

const usable = (words: readonly (string | null)[]) =>
  [...new Set(words.flatMap((word) => word?.trim() ?? []))].filter((word) => word.length >= SHORTEST)

/** The words of a person, from their name and contacts. */
export function personWords({ first, last, contacts, shared }: Named): PersonWords {
  const isFull = first.trim() !== '' && last.trim() !== ''
  const full = isFull ? [`${first} ${last}`, `${last} ${first}`, `${last}, ${first}`] : []
  // Without a first name, the last name may be ordinary words ("please check"), so it is replaced in own rows only.
  const everywhere = usable([...full, ...contacts.flatMap((one) => (one ? spellings(one) : []))])
  return { everywhere, own: usable([...everywhere, last, first, ...shared]) }
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/**
 * Longest first, so that a full name is replaced as a whole. Upper and lower case are listed, because not every
 * collation folds them.
 */
const alternatives = (words: readonly string[]) =>
  [...new Set(words.flatMap((word) => [word, word.toLowerCase(), word.toUpperCase()]))]
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|')

/**
 * A Postgres regular expression that finds whole words; null without words. In JSON text it skips keys, and finds a
 * word at the beginning of a line, which JSON writes after `\ `.
 */
export const wordsInSql = (words: readonly string[]): string | null =>
  words.length === 0 ? null : `(?:(?<![[:alnum:]_])|(?<=\\\\[nrtbf]))(?:${alternatives(words)})(?![[:alnum:]_]|":)`
