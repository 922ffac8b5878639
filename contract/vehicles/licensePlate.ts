import { latinDigits } from '#contract/text/latinDigits.ts'
import { plainText } from '#contract/text/plainText.ts'
import { normalized } from '../text/normalized.ts'

/** German plates in their stored form: `DEM-AB 123`, `DEM-K 77 04/10`. */
const MONTH = '(0[1-9]|1[0-2])'
export const PLATE_PATTERNS = {
  normal: '^[A-ZÄÖÜ]{1,3}-[A-Z]{1,2} [1-9][0-9]{0,3}[EH]?$',
  season: `^[A-ZÄÖÜ]{1,3}-[A-Z]{1,2} [1-9][0-9]{0,3}[EH]? ${MONTH}/${MONTH}$`,
  /** Red and short-term plates: 03, 04, 06 and 07. They belong to a dealer or to a single journey. */
  dealer: '^[A-ZÄÖÜ]{1,3}-0[3467][0-9]{2,5}[A-Z]?$',
} as const
type PlateKind = keyof typeof PLATE_PATTERNS

/** At most this many letters and digits of a plate, and of a seasonal plate. More give only a warning. */
const PLATE_CHARACTERS = 8
const SEASON_PLATE_CHARACTERS = 7
/** At most this many characters of any other plate: foreign, of an authority, or none. */
export const SPECIAL_PLATE_MAX = 20
/** At most this many characters of a German plate with separators around each part. Longer texts are no plate. */
const TYPED_PLATE_MAX = 40

/** Doubts about a plate, which never refuse it. A season lasts 2 to 11 months. */
export const PLATE_WARNINGS = ['too_many_characters', 'season_length'] as const
type PlateWarning = (typeof PLATE_WARNINGS)[number]

/** One reading of a typed plate. The search uses `key`. */
type PlateReading = { kind: PlateKind; canonical: string; key: string; warnings: PlateWarning[] }

const capitals = (typed: string) => latinDigits(plainText(typed)).toUpperCase().normalize('NFC').trim()

const SEASON = new RegExp(PLATE_PATTERNS.season)
const withoutSeparators = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Search key of a plate: without separators, `WOBAB1234E`. The months of a season are left out, because they do not
 * identify a car and users omit them. Works for plates of any country.
 */
export function plateKey(plate: string): string {
  const text = capitals(normalized(plate, 'NFKC'))
  return withoutSeparators(SEASON.test(text) ? text.slice(0, -6) : text)
}

function warningsOf(kind: PlateKind, canonical: string): PlateWarning[] {
  const warnings: PlateWarning[] = []
  const most = kind === 'season' ? SEASON_PLATE_CHARACTERS : PLATE_CHARACTERS
  if (kind !== 'dealer' && plateKey(canonical).length > most) warnings.push('too_many_characters')
  if (kind === 'season') {
    const [from = 0, to = 0] = canonical.slice(-5).split('/').map(Number)
    const months = ((to - from + 12) % 12) + 1
    if (months < 2 || months > 11) warnings.push('season_length')
  }
  return warnings
}

const reading = (kind: PlateKind, canonical: string): PlateReading => ({
  kind,
  canonical,
  key: plateKey(canonical),
  warnings: warningsOf(kind, canonical),
})

/** Blanks, dots, dashes, bullets, bars and brackets, as people, phones and PDF files write them between parts. */
const SEPARATORS = /[^\p{L}\p{M}\p{N}]+/gu
/** A plate with one blank for each separator. */
const TYPED = /^([A-ZÄÖÜ][A-ZÄÖÜ ]*?) ?([0-9].*)$/
/** The sign of the country in front of district and letters, as on the blue stripe of a plate. */
const COUNTRY = /^D (?=[A-ZÄÖÜ]{1,3} [A-Z]{1,2} ?[0-9])/
const DEALER = /^0[3467][0-9]{2,5}[A-Z]?$/
const NUMBER = new RegExp(`^([1-9][0-9]{0,3})([EH]?)(?:${MONTH}${MONTH})?$`)
const DISTRICT = /^[A-ZÄÖÜ]{1,3}$/
const LETTERS = /^[A-Z]{1,2}$/

/**
 * District and letters of a typed plate. If they were typed apart, only that division counts; otherwise all possible
 * ones.
 */
function divisions(typed: string): [district: string, letters: string][] {
  const isFitting = ([district, letters]: readonly [string, string]) => DISTRICT.test(district) && LETTERS.test(letters)
  const [first = '', second, ...more] = typed.split(' ')
  if (second !== undefined && more.length === 0) return isFitting([first, second]) ? [[first, second]] : []
  const joined = typed.replaceAll(' ', '')
  return [1, 2, 3]
    .map((at): [string, string] => [joined.slice(0, at), joined.slice(at)])
    .filter((pair) => isFitting(pair))
}

/**
 * All readings of a text as a German plate, regardless of separators and case: `bab123` is B-AB 123 or BA-B 123. Empty
 * for other texts, which may still be a special plate.
 */
export function plateReadings(typed: string): PlateReading[] {
  if (typed.length > TYPED_PLATE_MAX) return []
  const [, front = '', back = ''] =
    TYPED.exec(capitals(typed).replace(SEPARATORS, ' ').trim().replace(COUNTRY, '')) ?? []
  const number = back.replaceAll(' ', '')
  const district = front.replaceAll(' ', '')
  if (DISTRICT.test(district) && DEALER.test(number)) return [reading('dealer', `${district}-${number}`)]
  const [, digits, suffix = '', from, to] = NUMBER.exec(number) ?? []
  if (digits === undefined) return []
  return divisions(front).map(([place, letters]) => {
    const normal = `${place}-${letters} ${digits}${suffix}`
    return from === undefined ? reading('normal', normal) : reading('season', `${normal} ${from}/${to}`)
  })
}

/** Keys under which a typed plate may be stored: those of its German readings, and the plain text. */
export function plateSearchKeys(typed: string): string[] {
  const plain = withoutSeparators(capitals(normalized(typed, 'NFKC')))
  return [...new Set([...plateReadings(typed).map(({ key }) => key), plain])].filter((key) => key !== '')
}

/** Result of a check: one reading, several to choose from, a special plate as typed, or an invalid text. */
type PlateCheck =
  | { state: 'read'; reading: PlateReading }
  | { state: 'ambiguous'; readings: PlateReading[] }
  | { state: 'special'; canonical: string; key: string }
  | { state: 'invalid' }

/** Checks a plate. `isSpecial` is set by the user: a foreign plate, one of an authority, or none. */
export function checkPlate(typed: string, isSpecial = false): PlateCheck {
  const text = capitals(typed).replace(/\s+/g, ' ')
  if (isSpecial)
    return text !== '' && text.length <= SPECIAL_PLATE_MAX
      ? { state: 'special', canonical: text, key: plateKey(text) }
      : { state: 'invalid' }
  const [first, ...more] = plateReadings(text)
  if (first === undefined) return { state: 'invalid' }
  return more.length === 0 ? { state: 'read', reading: first } : { state: 'ambiguous', readings: [first, ...more] }
}
