import { HST_TEXT_MAX } from '#contract/workshop/hst/hstReading.ts'
import { fileText } from '#renderer/ui/text/fileText.ts'
import { htmlText } from './htmlText.ts'
import type { PdfProblem } from './pdf/pdfPages.ts'
import { readPdf } from './pdf/readPdf.ts'

/** The input as it came, and its text when it is a page. */
export type Input = { raw: string; text: string; source: 'paste' | 'file'; fileName: string }
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

/** The content of a file, or the reason why it cannot be read. */
export async function readInputFile(file: File): Promise<Input | FileProblem> {
  if (PDF.test(file.name)) return ofPdf(file)
  if (!KNOWN.test(file.name)) return 'wrongType'
  if (file.size > HST_TEXT_MAX) return 'tooLarge'
  // The lists are German, and so is the text that is looked for in them.
  const text = await fileText(file, 'de')
  if (text === null) return 'notText'
  return PAGE.test(file.name) ? pageInput(text, 'file', file.name) : textInput(text, 'file', file.name)
}

/** The text of a print-out, or the reason why it cannot be read. The PDF file itself is not kept. */
async function ofPdf(file: File): Promise<Input | FileProblem> {
  const answer = await readPdf(file)
  if ('problem' in answer) return answer.problem
  return answer.text.length > HST_TEXT_MAX ? 'tooLarge' : textInput(answer.text, 'file', file.name)
}
