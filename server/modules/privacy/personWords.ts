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

/**
 * Words in a field for a name that are no part of the name, folded: salutations, titles, and notes of users. Without
 * them, `Frau Müller` is a last name only.
 */
const NO_NAME = new Set(
  `herr herrn hr frau fr familie fam eheleute firma fa dr prof dipl ing med mr mrs ms mme mlle monsieur madame sr sra srta
  senor senora sig sigra signor signora pan pani bay bayan dna
  bitte pruefen prufen anrufen zuruckrufen unbekannt neu neukunde neukundin kunde kundin laufkunde laufkundschaft barzahler
  barverkauf privat intern werkstatt please check unknown customer`.split(/\s+/),
)
/** Words that many last names share. Alone they name nobody. */
const PARTICLES = new Set('von van vom der den dem des dos das zum zur und ben bin abu del della las los'.split(' '))
/** Letters behind the name of a merchant, who is a person. */
const MERCHANT = /[\s,]*\be\.? ?K(?:fm|fr)?\b\.?|[\s,]+(?:Inh|Inhaber|Inhaberin)\b[.:]?/giu
/** The legal form of a company, folded. */
const COMPANY =
  /(?:^|[^\p{L}])(?:g?gmbh|mbh|ag|kg|kgaa|ohg|ug|gbr|partg|se|eg|e\. ?v|ltd|limited|llc|inc|corp|sarl|sas|s\.? ?r\.? ?l|s\.? ?p\.? ?a|b\.? ?v|sp\. ?z ?o\.? ?o|ооо|тов)(?![\p{L}])/u

const isNoName = (part: NamePart) => part.length === 1 && NO_NAME.has(fold(part[0]?.word ?? ''))
const nameParts = (text: string) => partsOf(text.replaceAll(MERCHANT, ' ')).filter((part) => !isNoName(part))

/**
 * The parts with each of them in front once. The border between first and last name is unknown, and either may stand
 * first.
 */
const turned = (parts: readonly NamePart[]): (readonly NamePart[])[] => {
  const places = parts.length > TURNED_MAX ? [0, parts.length - 1] : parts.keys()
  return [...places].map((at) => [...parts.slice(at), ...parts.slice(0, at)])
}

/**
 * The full names of a person, each in an order of its parts. A field with several words is a whole name, also without
 * a first name, because a check-in has one field. A company is named by all of its words in their order.
 */
function fullNames(first: string, last: string): (readonly NamePart[])[] {
  const [front, back] = [nameParts(first), nameParts(last)]
  if (front.length > 0 && back.length > 0)
    return [
      [...front, ...back],
      [...back, ...front],
    ]
  const all = [...front, ...back]
  if (COMPANY.test(fold(`${first} ${last}`))) return [partsOf(`${first} ${last}`)].filter((parts) => parts.length > 1)
  return all.length > 1 ? turned(all) : []
}

/** Words of a whole name in one field, which name the person in rows about them. Those of a company are ordinary words. */
function singleWords(first: string, last: string): (readonly NamePart[])[] {
  const parts = [...nameParts(first), ...nameParts(last)]
  if (COMPANY.test(fold(`${first} ${last}`)) || (first.trim() !== '' && last.trim() !== '')) return []
  return parts.filter((part) => !PARTICLES.has(fold(textOf([part])))).map((part) => [part])
}

const textOf = (parts: readonly NamePart[]) =>
  parts
    .flat()
    .map(({ word }) => word)
    .join('')
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
