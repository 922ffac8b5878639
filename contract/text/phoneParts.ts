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
}

/** Fewest digits of a national number. */
export const FEWEST = 6
/** A text with more letters is no telephone number. The patterns below can go back over the whole text. */
const TEXT_MAX = 100

const DASH = '\\-\\u2010-\\u2015\\u2043\\u2212'
const BULLET = '·•∙_'
/** Line ends, bullets with a blank, and dashes in front of a whole number stand between two numbers. Others stand inside of one. */
const APART = new RegExp(`(?<=\\s)[${BULLET}]|[${BULLET}](?=\\s)|\\s[${DASH}]\\s(?=\\+|0\\d\\d)|[\\r\\n\\v]+`, 'g')
const PART = new RegExp(`(\\D*?)(\\+?\\d[\\d\\s.)${DASH}${BULLET}]*)`, 'g')
/** A country code with the zero that is only dialled inside the country: `+49 (0)`. */
const ZERO_INSIDE = /((?:\+|00) ?\d[\d .-]{0,4})\( ?0 ?\)/g
/** In Italy the zero belongs to the number. */
const ITALY = /(?:\+|00)39$/
/** Letters beside a digit are a code or a number in scientific notation: `A26`, `4,9E+12`. */
const CODE = /\p{L}\d|\d\p{L}/u

const plainSigns = (text: string): string =>
  latinDigits(plainText(text))
    .replace(/^\s*tel:/i, '')
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replaceAll(/\+[\s(]+(?=\d)/g, '+')
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
  // A plus that belongs to no digit.
  if ([...found.map(([, before = '']) => before), behind].some((words) => words.includes('+'))) return []
  return found.map(([, before = '', digits = '']) => ({
    digits: digits.replaceAll(/[^\d+]/g, ''),
    joint: /^[\s/\\|(.-]*$/.test(before) ? 'sign' : 'word',
    words: fold(before)
      .replaceAll(/[^\p{L}#]+/gu, ' ')
      .trim(),
  }))
}

/** Whether a text has words beside its digits. */
export const hasWords = (text: string): boolean => /\p{L}/u.test(plainSigns(text))

/** Digits of a number behind the country code and the zero of calls inside the country (count). */
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
 * The digits of the first number, and the parts behind it. A sign continues a number only while it is too short to be
 * dialled: behind the area code.
 */
export function firstOfParts(parts: readonly PhonePart[]): { digits: string; rest: readonly PhonePart[] } {
  if (isPairs(parts)) return { digits: parts.map(({ digits }) => digits).join(''), rest: [] }
  let digits = parts[0]?.digits ?? ''
  let at = 1
  for (const part of parts.slice(1)) {
    const length = nationalLength(digits)
    if (part.joint === 'word' || length >= FEWEST || (length > 0 && isWhole(part))) break
    digits += part.digits.replace('+', '')
    at += 1
  }
  return { digits, rest: parts.slice(at) }
}

/** Words in front of an extension, folded, in the eleven languages. */
const EXTENSION =
  /(?:^| )(?:app|apparat|durchwahl|dw|nst|nebenstelle|klappe|ext|extn|extension|x|poste|anexo|int|interno|wew|wewn|wewnetrzny|interior|доб|добавочныи|вн|внутр|дод|додатковии|dahili|dah|تحويله|داخلي|#)$/
const EXTENSION_MAX = 6

/** Whether the parts behind a number are only its extension. */
export const isExtension = (rest: readonly PhonePart[]): boolean =>
  rest.length === 1 && EXTENSION.test(rest[0]?.words ?? '') && (rest[0]?.digits.length ?? 0) <= EXTENSION_MAX
