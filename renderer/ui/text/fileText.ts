import type { Language } from '#contract/constants.ts'
import { decodeWith, ENCODINGS, type Encoding } from './encodings.ts'
import { rateText } from './rateText.ts'
import { readWorkbook } from './workbook/workbookText.ts'

/**
 * A text that a file may contain. The encoding is only named to people who choose between several. `sheets` has the
 * name of the sheet of a workbook that was read, and of those with rows that were not.
 */
export type Reading = {
  text: string
  encoding: Encoding | 'UTF-8' | 'UTF-16' | 'Excel'
  sheets?: { read: string; left: readonly string[] }
}

/** A reading is offered to the user if its rating is at least this share of the best rating. */
const DOUBTFUL = 0.5
/** The same share for readings that have only letters of the user's language. */
const OWN_DOUBTFUL = 0.75
/** At most this many readings are offered. All encodings are in the list behind them. */
const OFFERS_MAX = 5
/** At most this many different words of a file are rated. */
const WORDS_MAX = 2_000
const ASCII_MAX = 0x7f
const NEW_LINE = 0x0a

const isBinary = (bytes: Uint8Array) => bytes.includes(0)

/** The files with a table that a file dialog offers, in the form of the attribute `accept`. */
export const TABLE_FILES = '.csv,.txt,.tsv,.xlsx,.xlsm,text/csv'

/** Whether a file begins with the mark of ZIP archives, as Excel workbooks do. */
const isArchive = ([first, second, third, fourth]: Uint8Array) =>
  first === 0x50 && second === 0x4b && third === 3 && fourth === 4

/** The text of a file that begins with the byte order mark of UTF-16, as "Unicode text" of spreadsheets does. */
function utf16Of(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  return first === 0xfe && second === 0xff ? new TextDecoder('utf-16be').decode(bytes) : null
}

/** Characters that no text of an office program has: control characters, and code points without a character. */
const NO_TEXT = /[^\P{C}\t\n\r\p{Cf}]/u

/** The text of UTF-16 without a byte order mark: Latin letters, digits and delimiters have a zero byte on one side. */
function unmarkedUtf16Of(bytes: Uint8Array): string | null {
  const sides = [0, 1].map((side) => bytes.some((byte, at) => byte === 0 && at % 2 === side))
  if (bytes.length % 2 === 1 || sides[0] === sides[1]) return null
  try {
    const text = new TextDecoder(sides[0] ? 'utf-16be' : 'utf-16le', { fatal: true }).decode(bytes)
    return NO_TEXT.test(text) ? null : text
  } catch {
    return null
  }
}

function utf8Of(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The words of a text with bytes beyond ASCII, each once. All encodings read the other words alike. */
function markedWords(bytes: Uint8Array): Uint8Array {
  const found = new Map<string, Uint8Array>()
  const isMarked = (byte: number) => byte > ASCII_MAX
  // Searches the whole file, because its first marked letter may be in the last row.
  let marked = bytes.findIndex(isMarked)
  while (marked >= 0 && found.size < WORDS_MAX) {
    let [start, end] = [marked, marked]
    while (isLetter(bytes[start - 1])) start -= 1
    while (isLetter(bytes[end])) end += 1
    const word = bytes.subarray(start, end)
    found.set(word.join(), word)
    const next = bytes.subarray(end).findIndex(isMarked)
    marked = next < 0 ? next : end + next
  }
  return Uint8Array.from([...found.values()].flatMap((word) => [...word, NEW_LINE]))
}

const isLetter = (byte = NEW_LINE) => byte > ASCII_MAX || /[A-Za-z]/.test(String.fromCodePoint(byte))

/** The readings of a text with one byte for each letter, best first. Readings with the same text are one. */
function readingsOf(bytes: Uint8Array, language: Language): Reading[] {
  const words = markedWords(bytes)
  const rated = ENCODINGS.map((encoding) => {
    const sample = decodeWith(encoding, words)
    return { encoding, sample, ...rateText(sample, encoding, language) }
  }).toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn) || b.rate - a.rate)
  const [best] = rated
  // A single word is too little to decide. So every reading is offered that is in a Windows encoding and has only the
  // letters of one language.
  const isSingle = words.indexOf(NEW_LINE) === words.length - 1
  // The user need not choose if the best reading has only the user's letters and the language's usual encoding.
  const isClear = best?.isOwn === true && best.isUsual
  const isOffered = ({ encoding, rate, isOwn, isWritten }: (typeof rated)[number]) =>
    (isSingle && isWritten && rate > 0 && encoding.startsWith('windows')) ||
    (isPlausible(rate, best?.rate ?? 0, isOwn || isClear ? OWN_DOUBTFUL : DOUBTFUL) && (isOwn || !isClear))
  return rated
    .filter(({ sample }, at) => at === rated.findIndex((one) => isSameText(one.sample, sample)))
    .filter(isOffered)
    .slice(0, OFFERS_MAX)
    .map(({ encoding }) => ({ encoding, text: decodeWith(encoding, bytes) }))
}

/** Romanian letters with a cedilla and with a comma look alike, and people write either. */
const withCommas = (text: string) =>
  text.replaceAll('ş', 'ș').replaceAll('ţ', 'ț').replaceAll('Ş', 'Ș').replaceAll('Ţ', 'Ț')
const isSameText = (a: string, b: string) => withCommas(a) === withCommas(b)
const isPlausible = (rate: number, best: number, doubtful: number) =>
  rate === best || (rate > 0 && rate >= best * doubtful)

/**
 * The texts that a file may contain, the likeliest first; empty when it is no text. An Excel workbook is the text of
 * its first sheet. Only files without Unicode have several. The user's language tells which one is likelier.
 */
export async function fileReadings(file: Blob, language: Language): Promise<Reading[]> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isArchive(bytes)) {
    const table = await readWorkbook(bytes)
    if (table === null) return []
    return [{ text: table.text, encoding: 'Excel', sheets: { read: table.sheet, left: table.otherSheets } }]
  }
  const wide = utf16Of(bytes) ?? unmarkedUtf16Of(bytes)
  if (wide !== null) return [{ text: wide, encoding: 'UTF-16' }]
  if (isBinary(bytes)) return []
  const text = utf8Of(bytes)
  return text === null ? readingsOf(bytes, language) : [{ text, encoding: 'UTF-8' }]
}

/** Whether the user may read the same file in another encoding. Unicode and workbooks name their own. */
export const isGuessed = ({ encoding }: Reading): boolean => (ENCODINGS as readonly string[]).includes(encoding)

/** The text of a file in the encoding that the user has chosen. */
export const fileReadAs = async (file: Blob, encoding: Encoding): Promise<Reading> => ({
  encoding,
  text: decodeWith(encoding, new Uint8Array(await file.arrayBuffer())),
})
