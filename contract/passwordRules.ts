import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './constants.ts'
import type { FieldCode } from './fieldCodes.ts'

/**
 * Rules for a password, in display order. The last two replace a list of stolen passwords: they refuse variations of
 * common words and of the user's own names.
 */
export const PASSWORD_RULES = ['length', 'upper', 'lower', 'digit', 'special', 'uncommon', 'unrelated'] as const
type PasswordRule = (typeof PASSWORD_RULES)[number]

/** Field code of each broken rule. */
export const PASSWORD_FIELD_CODES = {
  length: 'too_short',
  upper: 'needs_upper',
  lower: 'needs_lower',
  digit: 'needs_digit',
  special: 'needs_special',
  uncommon: 'too_common',
  unrelated: 'contains_name',
} as const satisfies Record<PasswordRule, FieldCode>

/** Common words in passwords, in general and in this trade. In lower case, without character substitutions. */
const COMMON = [
  ...['password', 'passwort', 'passwd', 'kennwort', 'geheim', 'secret', 'letmein', 'welcome', 'willkommen', 'hallo'],
  ...['admin', 'administrator', 'login', 'access', 'master', 'root', 'user', 'guest', 'test', 'default', 'changeme'],
  ...['qwertz', 'qwerty', 'asdfgh', 'yxcvbn', 'zxcvbn', 'azerty', 'qayxsw', 'qazwsx', 'abcdef', 'abc', 'abcd', 'aaaa'],
  ...['iloveyou', 'ichliebedich', 'schatz', 'sunshine', 'sonnenschein', 'princess', 'dragon', 'monkey', 'football'],
  ...['fussball', 'baseball', 'superman', 'batman', 'starwars', 'pokemon', 'michael', 'daniel', 'andreas', 'thomas'],
  ...['spring', 'summer', 'autumn', 'winter', 'fruehling', 'sommer', 'herbst', 'januar', 'februar', 'maerz', 'april'],
  ...['juni', 'juli', 'august', 'september', 'oktober', 'november', 'dezember', 'montag', 'freitag', 'sonntag'],
  ...['berlin', 'hamburg', 'muenchen', 'deutschland', 'germany', 'bayern', 'paris', 'london', 'wien', 'zuerich'],
  ...['werkstatt', 'werkbank', 'autohaus', 'auto', 'garage', 'service', 'kunde', 'lager', 'meister', 'teile', 'reifen'],
  ...[
    'volkswagen',
    'porsche',
    'audi',
    'mercedes',
    'skoda',
    'seat',
    'cupra',
    'opel',
    'ford',
    'toyota',
    'golf',
    'passat',
  ],
]
const KEYBOARD = [
  'qwertzuiop',
  'qwertyuiop',
  'asdfghjkl',
  'yxcvbnm',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
]
/** Characters that replace a letter in passwords. */
const LETTERS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
/** Fewest characters of a name. Shorter ones occur in too many words. */
const NAME_MIN = 4
/** A common word is allowed in a password with at least this many other characters. */
const REST_MIN = 8

const folded = (text: string) =>
  text
    .toLowerCase()
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
const plain = (text: string) => folded(text).replace(/[0134579@$!]/g, (sign) => LETTERS[sign] ?? sign)

/**
 * True for a text of at most three different characters. Also true when the repeats of one run of five neighbouring
 * keys make up half of the text or more.
 */
function isRun(text: string): boolean {
  if (new Set(text).size <= 3) return true
  return KEYBOARD.some((row) =>
    [row, [...row].reverse().join('')].some((one) => {
      for (let at = 0; at + 5 <= one.length; at++)
        if (text.replaceAll(one.slice(at, at + 5), '').length <= text.length / 2) return true
      return false
    }),
  )
}

function isCommon(password: string): boolean {
  if (isRun(folded(password))) return true
  // Checks both readings: digits as digits, and digits as replaced letters.
  return [folded(password), plain(password)].some((text) => {
    const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
    return COMMON.some(
      (word) =>
        core.includes(word) && core.replaceAll(word, '').length < REST_MIN && core.length < word.length + REST_MIN,
    )
  })
}

function namesIn(words: readonly string[]): string[] {
  return words.flatMap((word) => folded(word).split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length >= NAME_MIN)
}

/**
 * The rules that a password breaks. `words` are the names of the user and of the dealer. Counts characters, not bytes.
 */
export function brokenPasswordRules(password: string, words: readonly string[] = []): PasswordRule[] {
  const text = password.normalize('NFC')
  const length = [...text].length
  const keeps: Record<PasswordRule, boolean> = {
    length: length >= PASSWORD_MIN_LENGTH && length <= PASSWORD_MAX_LENGTH,
    upper: /\p{Lu}/u.test(text),
    lower: /\p{Ll}/u.test(text),
    digit: /\p{Nd}/u.test(text),
    special: /[^\p{L}\p{M}\p{Nd}]/u.test(text),
    uncommon: !isCommon(text),
    unrelated: !namesIn(words).some((name) => folded(text).includes(name) || plain(text).includes(name)),
  }
  return PASSWORD_RULES.filter((rule) => !keeps[rule])
}
