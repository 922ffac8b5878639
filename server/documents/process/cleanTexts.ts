/**
 * Controls, halves of emoji, and marks that turn the direction of what follows. Isolates stay: the product writes them.
 */
const UNWANTED = /(?!\n)\p{Cc}|\p{Cs}|[\u{61C}\u{200E}\u{200F}\u{202A}-\u{202E}\u{FEFF}\u{FFFE}\u{FFFF}]/gu
/** A word that is longer than a narrow column (characters). */
const LONG_WORD = /[^\s\u{200B}\u{2066}-\u{2069}]{25,}/gu
/** Pieces of a long word between which a line may end (characters). */
const PIECE = 8
/** A place where a line may end. It has no width. */
const BREAK = '\u{200B}'

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

const JOINED = /\p{Script=Arabic}/u
/**
 * `JOINER` keeps the joined form of an Arabic letter at the end of a line. `TO_LEFT` states the direction of a word
 * that is cut.
 */
const [JOINER, TO_LEFT] = ['\u{200D}', '\u{200F}']

function breakable(word: string): string {
  const parts = [...letters.segment(word)].map(({ segment }) => segment)
  const pieces = Array.from({ length: Math.ceil(parts.length / PIECE) }, (_, at) =>
    parts.slice(at * PIECE, (at + 1) * PIECE).join(''),
  )
  return JOINED.test(word) ? TO_LEFT + pieces.join(JOINER + BREAK + JOINER) : pieces.join(BREAK)
}

/** Marks that isolate a text from the direction around it, and letters that need it. */
const ISOLATES = /[\u{2066}-\u{2069}]/gu
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Whether a language is written from right to left. */
const isTurned = (language: string) => language === 'ar'

function cleanText(text: string, language: string): string {
  const clean = text.replaceAll(/\r\n?|[\v\u{85}\u{2028}\u{2029}]/gu, '\n').replaceAll('\t', ' ')
  // Marks without an effect are removed, because they would be copied from the PDF together with a number.
  const needed = isTurned(language) || RIGHT_TO_LEFT.test(clean) ? clean : clean.replaceAll(ISOLATES, '')
  return needed.replaceAll(UNWANTED, '').replaceAll(LONG_WORD, breakable)
}

/** Names that refer to something and are not drawn as text. */
const NOT_TEXT = new Set(['drawing', 'picture', 'svg'])

/** The data of a document with texts that a page can show: nothing invisible, and no word that leaves its column. */
export function cleanTexts(value: unknown, language: string): unknown {
  if (typeof value === 'string') return cleanText(value, language)
  if (Array.isArray(value)) return value.map((one) => cleanTexts(one, language))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, NOT_TEXT.has(name) ? one : cleanTexts(one, language)]),
  )
}
