import type { Language } from '#contract/constants.ts'
import { decodeWith, ENCODINGS, type Encoding } from './encodings.ts'
import { rateText } from './rateText.ts'
import { workbookText } from './workbook/workbookText.ts'

/** A text that a file may contain. The encoding is only named to people who choose between several. */
export type Reading = { text: string; encoding: Encoding | 'UTF-8' | 'UTF-16' | 'Excel' }

/** Bytes that are looked at (256 KiB). Later ones belong to the same text. */
const LOOKED_AT = 262_144
/** Share of the best rating from which another reading is a question to the user. */
const DOUBTFUL = 0.5

const isBinary = (bytes: Uint8Array) => bytes.includes(0)

/** Endings of files with a table, as file dialogs take them. */
export const TABLE_FILES = '.csv,.txt,.tsv,.xlsx,.xlsm,text/csv'

/** The mark with which archives begin, and so workbooks of Excel. */
const isArchive = ([first, second, third, fourth]: Uint8Array) =>
  first === 0x50 && second === 0x4b && third === 3 && fourth === 4

/** The mark of byte order with which spreadsheets begin their "Unicode text". */
function utf16Of(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  return first === 0xfe && second === 0xff ? new TextDecoder('utf-16be').decode(bytes) : null
}

/** Characters that no text of an office program has: controls, and numbers without a character. */
const NO_TEXT = /[^\P{C}\t\n\r\p{Cf}]/u

/** UTF-16 without its mark: each Latin letter, digit and delimiter has an empty byte, always on the same side. */
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

/** The readings of a text with one byte for each letter, best first. Readings with the same text are one. */
function readingsOf(bytes: Uint8Array, language: Language): Reading[] {
  const rated = ENCODINGS.map((encoding) => {
    const sample = decodeWith(encoding, bytes.subarray(0, LOOKED_AT))
    return { encoding, sample, rate: rateText(sample, encoding, language) }
  }).toSorted((a, b) => b.rate - a.rate)
  const best = rated[0]?.rate ?? 0
  return rated
    .filter(({ rate, sample }, at) => at === rated.findIndex((one) => one.sample === sample) && isPlausible(rate, best))
    .map(({ encoding }) => ({ encoding, text: decodeWith(encoding, bytes) }))
}

const isPlausible = (rate: number, best: number) => rate === best || (rate > 0 && rate >= best * DOUBTFUL)

/**
 * The texts that a file may contain, the likeliest first; empty when it is no text. An Excel workbook is the text of its
 * first sheet. Only files without Unicode have several. The user's language tells which one is likelier.
 */
export async function fileReadings(file: Blob, language: Language): Promise<Reading[]> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isArchive(bytes)) {
    const table = await workbookText(bytes)
    return table === null ? [] : [{ text: table, encoding: 'Excel' }]
  }
  const wide = utf16Of(bytes) ?? unmarkedUtf16Of(bytes)
  if (wide !== null) return [{ text: wide, encoding: 'UTF-16' }]
  if (isBinary(bytes)) return []
  const text = utf8Of(bytes)
  return text === null ? readingsOf(bytes, language) : [{ text, encoding: 'UTF-8' }]
}

/** The likeliest text of a file; null when it is no text. */
export const fileText = async (file: Blob, language: Language): Promise<string | null> =>
  (await fileReadings(file, language))[0]?.text ?? null
