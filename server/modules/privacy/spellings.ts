import { callingCodeOf } from '#contract/text/callingCodes.ts'
import { fold } from '#contract/text/fold.ts'
import { wordBeginnings } from '#contract/text/words.ts'

/**
 * All spellings of one text, as a part of a regular expression of Postgres. Its kind says what may stand in front. A
 * bare one can also stand in JSON without quotes, where nothing may replace it. `needs` is a short pattern that each text
 * with the spelling matches.
 */
export type Spelling = { pattern: string; needs: string; kind: 'phrase' | 'word' | 'number'; isBare: boolean }
/** Words of a name that stay together when its order is changed. A glued word follows a hyphen or an apostrophe. */
export type NamePart = readonly { word: string; isGlued: boolean }[]

/** Alphabets of names. Letters of others are only found as they are written. */
const ALPHABETS = [
  [0x30, 0x39],
  [0x41, 0x24f],
  [0x370, 0x52f],
  [0x621, 0x6fc],
  [0x1e00, 0x1fff],
  [0xfb00, 0xfb06],
  [0xfb50, 0xfbff],
  [0xfe70, 0xfefc],
  [0xff10, 0xff5a],
] as const
/** Letters and digits, for the limits of a word. Not every collation of a database knows all of them. */
const LETTERS =
  '0-9A-Za-zªµºÀ-ÖØ-öø-\u02FF\u0370-\u060F\u0620-\u063F\u0641-\u064A\u0660-\u066F\u0671-\u180D\u180F-\u1FFF\u2C00-\u2DFF\u3040-\uD7FF\uF900-\uFDFF\uFE70-\uFEFC\uFF10-\uFF5A'
/** Marks of letters: accents, vowel signs and the stretching line of Arabic, variation selectors. */
const MARKS = '\u0300-\u036F\u0640\u064B-\u065F\u0670\uFE00-\uFE0F'
/** Characters without a width. */
const INVISIBLE = '\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF'
/** Marks of the format of a message. */
const FORMAT = '*_~`'
/** Blanks of all widths and line ends. */
const BLANKS = '\\s\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000'
const DASHES = '\\-\u2010-\u2015\u2043\u2212'
const SIGNS = ".,;:/|()\\[\\]·•+'’‘ʼ"

/** Signs that JSON text and web addresses write with letters: `\n`, `%20`. */
const WRITTEN_SIGN = '\\\\[nrtbf]|%[0-9A-Fa-f]{2}'
/** Characters inside a word that change nothing about its letters. */
const INSIDE = `[${MARKS}${INVISIBLE}${FORMAT}]*`
/** The border of two pieces of a line with different formats, in the JSON of a formatted text. */
const BORDER = '", "type": "text"(?:, "marks": \\[[^\\]]*\\])?\\}, (?:\\{"type": "hardBreak"\\}, )?\\{"text": "'
const BETWEEN = `(?:[${BLANKS}${DASHES}${SIGNS}${MARKS}${INVISIBLE}${FORMAT}]|${WRITTEN_SIGN}|${BORDER})`
/** Signs between the digits of a telephone number. */
const IN_NUMBER = `(?:[${BLANKS}${DASHES}./()\\[\\]·•${INVISIBLE}${FORMAT}]|\\\\[nrtbf])*`

const WORD = /^[\p{L}\p{N}]{1,2}$/u

/** Letters of the alphabets by their folded spelling, which has two characters for some: `ss` for `ß`. */
function lettersByFolding(): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [first, last] of ALPHABETS)
    for (let code = first; code <= last; code += 1) {
      const letter = String.fromCharCode(code)
      const folded = fold(letter)
      if (WORD.test(letter) && WORD.test(folded)) found.set(folded, (found.get(folded) ?? '') + letter)
    }
  return found
}
let known: ReadonlyMap<string, string> | undefined
const lettersOf = (folded: string): string => {
  known ??= lettersByFolding()
  return known.get(folded) ?? ''
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|-]/g, '\\$&')
const oneOf = (folded: string) => `[${lettersOf(folded) || escaped(folded)}]`

/** Two letters for an umlaut. The second one may be missing: `Mueller`, `Müller`, `Muller`. */
const isUmlaut = (pair: string, before: string) =>
  pair === 'ae' || pair === 'oe' || (pair === 'ue' && !/[aeq]$/.test(before))

/** The spellings of a folded word: capitals, accents, umlauts, ligatures, and characters that nobody sees. */
function spelledWord(folded: string): string {
  const letters = [...folded]
  const parts: string[] = []
  for (let at = 0; at < letters.length; at += 1) {
    const [one = '', next = ''] = letters.slice(at, at + 2)
    const pair = one + next
    const joined = next === '' ? '' : lettersOf(pair)
    const hasUmlaut = isUmlaut(pair, letters.slice(0, at).join(''))
    if (joined === '' && !hasUmlaut) {
      parts.push(oneOf(one))
      continue
    }
    const second = `${INSIDE}${oneOf(next)}`
    const apart = `${oneOf(one)}${hasUmlaut ? `(?:${second})?` : second}`
    parts.push(joined === '' ? apart : `(?:${apart}|[${joined}])`)
    at += 1
  }
  return parts.join(INSIDE)
}

/** The ways to write a word. A longer one than the index of words holds has only its folded spelling. */
function waysOf(word: string): readonly string[] {
  const folded = fold(word)
  const [ways = []] = wordBeginnings(word)
  return ways[0] === folded ? ways : [folded]
}
const spelledWays = (word: string) => `(?:${[...new Set(waysOf(word).map(spelledWord))].join('|')})`

/** The ending of the genitive, with which a name is written as one word: `Schmidts`, `Schmidt’s`. */
const GENITIVE = `(?:${INSIDE}['’‘ʼ]?${INSIDE}[sS])?`
/** Accents of the last letter. Their number is limited, so that a row of them is not searched again for each. */
const LAST_MARKS = `[${MARKS}]{0,4}`
const AFTER = `(?![${INVISIBLE}]{0,8}[${LETTERS}])`
/** A single word is no part of a technical name, such as `max` of `max_count`. */
const AFTER_WORD = `${AFTER}(?!_[${LETTERS}])`

const isDigits = (text: string) => /^\d+$/.test(text)

/** At most this many words of a name are looked for, because each one makes the search slower. */
const WORDS_MAX = 12

/** The spellings of a name or another phrase, with any signs between its words. Null for a text without words. */
export function spelledPhrase(parts: readonly NamePart[]): Spelling | null {
  const words = parts.flat().slice(0, WORDS_MAX)
  const [first, ...rest] = words
  if (!first) return null
  const joined = rest.map(({ word, isGlued }) => `${BETWEEN}${isGlued ? '*' : '+'}${spelledWays(word)}`)
  const folded = fold(words.map(({ word }) => word).join(''))
  const ending = isDigits(folded) ? '' : GENITIVE
  const isAlone = rest.length === 0
  const pattern = `${spelledWays(first.word)}${joined.join('')}${LAST_MARKS}${ending}${isAlone ? AFTER_WORD : AFTER}`
  return {
    pattern,
    needs: spelledWays(words.map(({ word }) => word).reduce((a, b) => (b.length > a.length ? b : a))),
    kind: isAlone ? 'word' : 'phrase',
    isBare: isDigits(folded) || ['true', 'false', 'null'].includes(folded),
  }
}

/** A literal text, such as a mail address, in small letters and capitals. */
export function spelledText(text: string): Spelling {
  const signs = [...fold(text)].map((sign) => (/[\p{L}\p{N}]/u.test(sign) ? oneOf(sign) : escaped(sign)))
  const pattern = `${signs.join(`[${MARKS}${INVISIBLE}]*`)}${LAST_MARKS}${AFTER}`
  return { pattern, needs: pattern, kind: 'phrase', isBare: false }
}

const spelledDigits = (digits: string) => [...digits].map(oneOf).join(IN_NUMBER)
/** The digits of all keyboards that the folding knows. */
const DIGITS = [...'0123456789'].map(lettersOf).join('')
const DIGIT = `[${DIGITS}]`

/**
 * The spellings of a telephone number, with any signs between its digits. The country code stands behind a plus, two
 * zeros or nothing. Instead of it, there may be the zero of calls inside the country. Without a plus or a zero the digits
 * can be a number of JSON.
 */
export function spelledNumber(number: string): Spelling[] {
  const digits = fold(number).replaceAll(/[^\d+]/g, '')
  const abroad = /^(?:\+|00)/.exec(digits)?.[0].length
  const code = abroad === undefined ? GERMANY : callingCodeOf(digits.slice(abroad))
  const national = (abroad === undefined ? digits : digits.slice(abroad + code.length)).replace(/^0/, '')
  const [zero, gap] = [oneOf('0'), IN_NUMBER]
  const country = `${spelledDigits(code)}${gap}(?:${zero}${gap})?`
  // A dot behind a single zero would begin a decimal number.
  const front = `(?:(?:[+＋]${gap}|${zero}${gap}${zero}${gap})${country}|${zero}(?!\\.)${gap})`
  const needs = spelledDigits(national)
  const end = `${needs}(?!${DIGIT})`
  return [
    { pattern: `${front}${end}`, needs, kind: 'number', isBare: false },
    { pattern: `${country}${end}`, needs, kind: 'number', isBare: true },
  ]
}
/** Calling code of a number that is stored without one. */
const GERMANY = '49'

/** Signs in front of a spelling. They are captured and stay, because looking back would search the text again each time. */
const BEFORE: Readonly<Record<Spelling['kind'], string>> = {
  phrase: `^|[^${LETTERS}]|${WRITTEN_SIGN}`,
  word: `^_?|[^${LETTERS}_]|(?<![${LETTERS}])_|(?:${WRITTEN_SIGN})_?`,
  number: `^|[^${DIGITS}]`,
}
/** Signs in front of a spelling in JSON that do not begin a value without quotes. */
const IN_TEXT = '(?<![:,]) |(?<!"): |(?<![ \\[])-'
const BEFORE_BARE: Readonly<Record<Spelling['kind'], string>> = {
  phrase: BEFORE.phrase,
  word: `[^${LETTERS}_ \\[\\-]|(?<![${LETTERS}])_|(?:${WRITTEN_SIGN})_?|${IN_TEXT}`,
  number: `[^${DIGITS} \\[\\-]|${IN_TEXT}`,
}
/** The end of a value without quotes in JSON. */
const VALUE_END = '(?![,}\\]])'
/** The rest of a key of JSON. */
const IN_KEY = '(?![A-Za-z0-9_]{0,60}":)'

/** At most two groups for each kind. A group that has captured nothing is empty. */
const CAPTURED = '\\1\\2\\3\\4\\5\\6'
/** The replacement of a spelling, with the signs in front of it. */
export const replacedBy = (text: string): string => `${CAPTURED}${text}`

/**
 * A regular expression of Postgres that finds each spelling; null without one. In JSON text it skips keys, and values
 * that are no texts.
 */
export function spelledInSql(spellings: readonly Spelling[], format: 'plain' | 'json'): string | null {
  const groups = new Map<string, string[]>()
  const add = (before: string, pattern: string) => groups.set(before, [...(groups.get(before) ?? []), pattern])
  for (const { pattern, kind, isBare } of spellings) {
    const whole = format === 'json' ? `${pattern}${IN_KEY}` : pattern
    const isGuarded = format === 'json' && isBare
    add(BEFORE[kind], isGuarded ? `${whole}${VALUE_END}` : whole)
    if (isGuarded) add(BEFORE_BARE[kind], whole)
  }
  if (groups.size === 0) return null
  return [...groups].map(([before, patterns]) => `(${before})(?:${patterns.join('|')})`).join('|')
}

/** A regular expression that is searched faster, and also finds some texts without a spelling; null without one. */
export const neededInSql = (spellings: readonly Spelling[]): string | null =>
  spellings.length === 0 ? null : [...new Set(spellings.map(({ needs }) => needs))].join('|')
