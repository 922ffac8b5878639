import { fold } from '#contract/text/fold.ts'
import { plainText } from '#contract/text/plainText.ts'
import { shownAddress } from '#contract/text/unicodeDomain.ts'
import { type NamePart, type Spelling, spelledNumber, spelledPhrase, spelledText } from './spellings.ts'

/**
 * Words that name a person. `everywhere` are unique to the person, such as the address or the full name. `own` also
 * contains words that others may share, such as the last name. Those are replaced in rows about the person only.
 */
export type PersonWords = { everywhere: readonly Spelling[]; own: readonly Spelling[] }

type Named = {
  first: string
  last: string
  /** Mail addresses and telephone numbers. */
  contacts: readonly (string | null)[]
  /** Values that others may share: street, customer number. */
  shared: readonly (string | null)[]
}

/** Shortest word that is replaced (letters). Shorter ones would match inside ordinary texts. */
const SHORTEST = 3
/** Fewest digits of a telephone number that is replaced in all rows. */
const NUMBER_SHORTEST = 6
/** A name with more parts is only found as it is written, and with its last part in front. */
const TURNED_MAX = 6
/** The text that replaces each word. */
export const REPLACED = '•••'

/** Letters and digits of a word, with their marks. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu
/** Signs that join the words of a double name: `Müller-Lüdenscheid`, `O'Brien`. */
const GLUE = /^[-\u2010\u2011'’‘ʼ]$/

/** The parts of a name, in their order. Characters that the eye does not see are no part of it. */
function partsOf(name: string): NamePart[] {
  const text = plainText(name).replaceAll(/\p{Cf}|\u034F/gu, '')
  const parts: { word: string; isGlued: boolean }[][] = []
  let end = -1
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const isGlued = end >= 0 && GLUE.test(text.slice(end, index))
    if (isGlued) parts.at(-1)?.push({ word, isGlued })
    else parts.push([{ word, isGlued }])
    end = index + word.length
  }
  return parts
}

const listed = (words: string) => new Set(words.split(/\s+/))
/** Salutations and titles, and notes that users type into the field of a name, folded. They are no last names. */
const NO_NAME = listed(
  `herr herrn frau familie fam eheleute firma dr prof dipl mrs mme mlle monsieur madame senor senora signor signora bayan
  bitte pruefen prufen anrufen zuruckrufen unbekannt neukunde neukundin laufkunde laufkundschaft barzahler barverkauf
  please unknown`,
)
/** Salutations that are also last names or initials. They count in front of a name only. */
const IN_FRONT = listed('hr fr fa mr ms sr sra srta sig pan pani bay dna ing')
/** Other words of a note in the field of a name. They count only when the field has no other word. */
const OF_NOTES = listed('neu neue neuer kunde kundin privat privatkunde intern werkstatt check customer test')
/** Words that many last names share. Alone they name nobody. */
const PARTICLES = new Set('von van vom der den dem des dos das zum zur und ben bin abu del della las los'.split(' '))
/** Letters behind the name of a merchant, who is a person. */
const MERCHANT = /[\s,]e\.? ?K(?:fm|fr)?\.?$/iu
/** Stands in front of the owner in the name of a business. */
const OWNER = /\b(?:Inh|Inhaber|Inhaberin)\b/iu
/** The legal form of a company, folded. */
const COMPANY =
  /(?:^|[^\p{L}])(?:g?gmbh|mbh|ag|kg|kgaa|ohg|ug|gbr|partg|se|eg|e\. ?v|ltd|limited|llc|inc|corp|sarl|sas|s\.? ?r\.? ?l|s\.? ?p\.? ?a|b\.? ?v|sp\. ?z ?o\.? ?o|ооо|тов)(?![\p{L}])/u

const foldedWord = (part: NamePart) => (part.length === 1 ? fold(part[0]?.word ?? '') : '')

/** The parts of a name without salutations, titles and notes. */
function nameParts(text: string): NamePart[] {
  const all = partsOf(text.trim().replace(MERCHANT, '')).filter((part) => !NO_NAME.has(foldedWord(part)))
  const first = all.findIndex((part) => !IN_FRONT.has(foldedWord(part)))
  const parts = first < 0 ? [] : all.slice(first)
  return parts.every((part) => OF_NOTES.has(foldedWord(part))) ? [] : parts
}
/** The parts of a field that holds the first or the last name. Each of its words can be the name: `Neu`, `Herr`. */
function fieldParts(text: string): NamePart[] {
  const parts = nameParts(text)
  return parts.length > 0 ? parts : partsOf(text)
}

/**
 * The parts with each of them in front once. The border between first and last name is unknown, and either may stand
 * first.
 */
const turned = (parts: readonly NamePart[]): (readonly NamePart[])[] => {
  const places = parts.length > TURNED_MAX ? [0, parts.length - 1] : parts.keys()
  return [...places].map((at) => [...parts.slice(at), ...parts.slice(0, at)])
}

/** Whether a name is that of a company, whose words are ordinary ones. */
const isCompany = (name: string) => COMPANY.test(fold(name))

/**
 * The full names in one field. Several words are a whole name, because a check-in has one field. A company is named by
 * all of its words in their order.
 */
function namesIn(field: string): (readonly NamePart[])[] {
  const found = OWNER.exec(field)
  const ofOwner = found === null ? [] : turned(nameParts(field.slice(found.index + found[0].length)))
  if (isCompany(field)) return [partsOf(field), ...ofOwner]
  return [...turned(nameParts(field)), ...ofOwner]
}

/** The full names of a person, with the first name in front or behind. */
function fullNames(first: string, last: string): (readonly NamePart[])[] {
  const [front, back] = [fieldParts(first), fieldParts(last)]
  if (front.length === 0 || back.length === 0) return namesIn(`${first} ${last}`).filter((parts) => parts.length > 1)
  const both = [
    [...front, ...back],
    [...back, ...front],
  ]
  return isCompany(last) ? [...both, partsOf(last)] : both
}

/** Words of a whole name in one field, which name the person in rows about them. */
function singleWords(first: string, last: string): (readonly NamePart[])[] {
  const isWhole = first.trim() === '' || last.trim() === ''
  if (!isWhole || isCompany(`${first} ${last}`)) return []
  return nameParts(`${first} ${last}`).flatMap((part) => (PARTICLES.has(foldedWord(part)) ? [] : [[part]]))
}

const textOf = (parts: readonly NamePart[]) =>
  parts
    .flat()
    .map(({ word }) => word)
    .join(' ')
const isUsable = (parts: readonly NamePart[]) => fold(textOf(parts)).length >= SHORTEST
const spelled = (phrases: readonly (readonly NamePart[])[]): Spelling[] =>
  phrases.filter(isUsable).flatMap((parts) => spelledPhrase(parts) ?? [])

/** The spellings of a mail address or a telephone number. The domain of a mail may be written in letters or in ASCII. */
function contactSpellings(contact: string): Spelling[] {
  if (contact.includes('@')) return [...new Set([contact, shownAddress(contact)])].map(spelledText)
  return contact.replaceAll(/\D/g, '').length < NUMBER_SHORTEST ? [] : spelledNumber(contact)
}

const withoutRepeats = (spellings: readonly Spelling[]) => [
  ...new Map(spellings.map((one) => [one.pattern, one])).values(),
]

/** The words of a person, from their name and contacts. */
export function personWords({ first, last, contacts, shared }: Named): PersonWords {
  const known = contacts.flatMap((contact) => contact?.trim() || [])
  const everywhere = withoutRepeats([...spelled(fullNames(first, last)), ...known.flatMap(contactSpellings)])
  const alone = [last, first, ...shared].flatMap((text) => (text ? [partsOf(text)] : []))
  return { everywhere, own: withoutRepeats([...everywhere, ...spelled([...alone, ...singleWords(first, last)])]) }
}
