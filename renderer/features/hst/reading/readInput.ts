import { HST_TEXT_MAX } from '#contract/workshop/hst/hstReading.ts'
import { fileReadings, isGuessed, type Reading } from '#renderer/ui/text/fileText.ts'
import { htmlText } from './htmlText.ts'
import type { PdfProblem } from './pdf/pdfPages.ts'
import { readPdf } from './pdf/readPdf.ts'

/** A file whose encoding is only guessed, because it is not Unicode, and the chosen reading. */
type Guess = { file: File; reading: Reading }
/** `raw`: the input as it came. `text`: the text of a web page, else empty. No `guess`: the encoding is certain. */
export type Input = { raw: string; text: string; source: 'paste' | 'file'; fileName: string; guess?: Guess }
/** Why a file cannot be read. */
export type FileProblem = 'tooLarge' | 'notText' | 'wrongType' | PdfProblem

const PAGE = /\.html?$/i
const PDF = /\.pdf$/i
const KNOWN = /\.(txt|csv|tsv|html?)$/i

export const pageInput = (html: string, source: Input['source'], fileName = ''): Input => ({
  raw: html,
  text: htmlText(html),
  source,
  fileName,
})
export const textInput = (raw: string, source: Input['source'] = 'paste', fileName = ''): Input => ({
  raw,
  text: '',
  source,
  fileName,
})

/** The content of a file in one of its readings. */
export function fileInput(file: File, reading: Reading): Input {
  const write = PAGE.test(file.name) ? pageInput : textInput
  const input = write(reading.text, 'file', file.name)
  return isGuessed(reading) ? { ...input, guess: { file, reading } } : input
}

/** The content of a file, or the reason why it cannot be read. */
export async function readInputFile(file: File): Promise<Input | FileProblem> {
  if (PDF.test(file.name)) return ofPdf(file)
  if (!KNOWN.test(file.name)) return 'wrongType'
  if (file.size > HST_TEXT_MAX) return 'tooLarge'
  // The encoding is guessed for German text, because the lists are German.
  const [likeliest] = await fileReadings(file, 'de')
  return likeliest ? fileInput(file, likeliest) : 'notText'
}

/** The text of a print-out, or the reason why it cannot be read. The PDF file itself is not kept. */
async function ofPdf(file: File): Promise<Input | FileProblem> {
  const answer = await readPdf(file)
  if ('problem' in answer) return answer.problem
  return answer.text.length > HST_TEXT_MAX ? 'tooLarge' : textInput(answer.text, 'file', file.name)
}
