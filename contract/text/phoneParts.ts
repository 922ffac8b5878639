import { callingCodeOf } from './callingCodes.ts'
import { fold } from './fold.ts'
import { latinDigits } from './latinDigits.ts'
import { plainText } from './plainText.ts'

/** Digits that belong together, as they stand in a text. */
type PhonePart = {
  /** The digits, with a plus in front of a country code. */
  digits: string
  /** Stands in front of the part: only signs, such as a slash, or also words. */
  joint: 'sign' | 'word'
  /** The words in front of the part, folded. */
  words: string
  /** The digits behind the last dash: the `12` of `77-12`. */
  ending: string
}

/** Fewest digits of a national number. */
export const FEWEST = 6
/** A longer text (characters) is no telephone number. The limit also bounds the work of the patterns below. */
const TEXT_MAX = 100

const DASH = '\\-\\u2010-\\u2015\\u2043\\u2212'
const BULLET = '·•∙_'
/**
 * Separators of two numbers: line ends, bullets with a blank, and dashes in front of a whole number. Other bullets and
 * dashes stand inside a number.
 */
const APART = new RegExp(`(?<=\\s)[${BULLET}]|[${BULLET}](?=\\s)|\\s[${DASH}]\\s(?=\\+|0\\d\\d)|[\\r\\n\\v]+`, 'g')
const PART = new RegExp(`(\\D*?)(\\+?\\d[\\d\\s.)${DASH}${BULLET}]*)`, 'g')
/** A country code with the zero that is only dialled inside the country: `+49 (0)`. */
const ZERO_INSIDE = /((?:\+|00) ?\d[\d .-]{0,4})\( ?0 ?\)/g
/** In Italy the zero belongs to the number. */
const ITALY = /(?:\+|00)39$/
/** Letters beside a digit are a code or a number in scientific notation: `A26`, `4,9E+12`. */
const CODE = /\p{L}\d|\d\p{L}/u

/** A country code that stands twice: `+49+4930`. */
const TWICE = /(?<!\d)(?:\+|00)(\d{1,3})[\s()]*(?=(?:\+|00)\1[\s()]*\d)/g
/** Digits behind their word: `x15`, `DW12`. */
const LAST_WORD = /(\d[\s,;.(/]*)(\p{L}{1,12})\.?(\d{1,6})(?=[\s).]*$)/u
const ENDING = new RegExp(`[${DASH}]\\s*(\\d{1,4})\\D*$`)

const wordsOf = (text: string): string =>
  fold(text)
    .replaceAll(/[^\p{L}#]+/gu, ' ')
    .trim()

const plainSigns = (text: string): string =>
  latinDigits(plainText(text))
    .replace(/^\s*tel:/i, '')
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replaceAll(/\+[\s(]+(?=\d)/g, '+')
    .replaceAll(TWICE, '')
    .replace(LAST_WORD, (all, before: string, word: string, digits: string) =>
      EXTENSION.test(fold(word)) ? `${before} ${word} ${digits}` : all,
    )
    .replaceAll(ZERO_INSIDE, (_all, code: string) => (ITALY.test(code.replaceAll(/[^\d+]/g, '')) ? `${code}0` : code))
    .replaceAll(/\( ?0 ?\)/g, '0')
    .replaceAll(APART, '/')

/** The parts of a text with telephone numbers. Empty when it cannot hold one. */
export function phoneParts(text: string): PhonePart[] {
  if (text.length > TEXT_MAX) return []
  const plain = plainSigns(text)
  if (CODE.test(plain)) return []
  const found = [...plain.matchAll(PART)]
  const last = found.at(-1)
  const behind = plain.slice(last ? last.index + last[0].length : 0)
  // A plus that belongs to no digit makes the whole text unreadable.
  if ([...found.map(([, before = '']) => before), behind].some((words) => words.includes('+'))) return []
  return found.map(([, before = '', digits = '']) => ({
    digits: digits.replaceAll(/[^\d+]/g, ''),
    joint: /^[\s/\\|(.-]*$/.test(before) ? 'sign' : 'word',
    words: wordsOf(before),
    ending: ENDING.exec(digits)?.[1] ?? '',
  }))
}

/** Whether a text has words beside its digits. */
export const hasWords = (text: string): boolean => /\p{L}/u.test(plainSigns(text))

/** Number of digits without the country code and without the zero of calls inside the country. */
const nationalLength = (digits: string): number => {
  const abroad = /^(?:\+|00)/.exec(digits)?.[0].length
  const own = abroad === undefined ? digits : digits.slice(abroad + callingCodeOf(digits.slice(abroad)).length)
  return own.replace(/^0+/, '').length
}

/** Pairs of digits with slashes are one number in some countries: `01/23/45/67/89`. */
const isPairs = (parts: readonly PhonePart[]) =>
  parts.length > 3 && parts.every(({ digits, joint }) => joint === 'sign' && digits.length === 2)

/** Whether a part is dialled by itself, so that it does not continue another one. */
const isWhole = ({ digits }: PhonePart) => digits.startsWith('+') || (digits.startsWith('0') && digits.length > FEWEST)

/**
 * The digits of the first number, and the parts behind it. A sign such as a slash continues a number only while its
 * digits are too few to be dialled, as after an area code.
 */
export function firstOfParts(parts: readonly PhonePart[]): {
  digits: string
  ending: string
  rest: readonly PhonePart[]
} {
  if (isPairs(parts)) return { digits: parts.map(({ digits }) => digits).join(''), ending: '', rest: [] }
  let digits = parts[0]?.digits ?? ''
  let at = 1
  for (const part of parts.slice(1)) {
    const length = nationalLength(digits)
    if (part.joint === 'word' || length >= FEWEST || part.digits.startsWith('+') || (length > 0 && isWhole(part))) break
    digits += part.digits
    at += 1
  }
  return { digits, ending: parts[at - 1]?.ending ?? '', rest: parts.slice(at) }
}

/** Whether the parts behind a number only replace its ending: `77-12/13` are two numbers. */
export const areEndings = (ending: string, rest: readonly PhonePart[]): boolean =>
  ending !== '' && rest.every(({ digits, joint }) => joint === 'sign' && digits.length === ending.length)

/** Words in front of an extension, folded, in the eleven languages. */
const EXTENSION =
  /(?:^| )(?:app|apparat|durchwahl|dw|nst|nebenstelle|klappe|ext|extn|extension|x|poste|anexo|int|interno|wew|wewn|wewnetrzny|interior|доб|добавочныи|вн|внутр|дод|додатковии|dahili|dah|تحويله|داخلي|#)$/
const EXTENSION_MAX = 6

/** Whether the parts behind a number are only its extension. */
export const isExtension = (rest: readonly PhonePart[]): boolean =>
  rest.length === 1 && EXTENSION.test(rest[0]?.words ?? '') && (rest[0]?.digits.length ?? 0) <= EXTENSION_MAX

/** Words in front of a second number or its ending, folded, in the eleven languages. */
const SECOND =
  /(?:^| )(?:oder|od|und|u|bzw|or|and|ou|et|o|y|e|lub|albo|i|oraz|sau|si|или|и|або|чи|та|veya|ve|ya da|او|و)$/
/** A place where a note can begin: in front of a word or a bracket. */
const NOTE = /[\s,;]+(?=[\p{L}(])/gu

/** Whether a text is a note with numbers of at most two digits, such as the hours of an office. */
function isNote(text: string): boolean {
  const first = text.search(/\d/)
  const words = wordsOf(text.slice(0, Math.max(0, first)))
  return first >= 0 && /\p{L}/u.test(text) && !/\d{3}|\+/.test(text) && !EXTENSION.test(words) && !SECOND.test(words)
}

/** A text without the note with digits behind its number: `030 1234567` of `030 1234567 (bis 16 Uhr)`. */
export function withoutNote(text: string): string {
  if (text.length > TEXT_MAX) return text
  const plain = plainSigns(text)
  const isNumber = (front: string) => front.replaceAll(/\D/g, '').length >= FEWEST
  const note = [...plain.matchAll(NOTE)].find(({ index }) => isNumber(plain.slice(0, index)))
  return note !== undefined && isNote(plain.slice(note.index)) ? plain.slice(0, note.index) : text
}
