import { HST_TEXT_MAX } from '#contract/workshop/hstReading.ts'
import { htmlText } from './htmlText.ts'

/** What is taken over: as it came, and its text where it is a page. */
export type Input = { raw: string; text: string; source: 'paste' | 'file'; fileName: string }
/** Why a file cannot be read. */
export type FileProblem = 'tooLarge' | 'notText' | 'wrongType' | 'pdf'

const PAGE = /\.html?$/i
const PDF = /\.pdf$/i
const KNOWN = /\.(txt|csv|tsv|html?)$/i

export const pageInput = (html: string, source: Input['source'], fileName = ''): Input => ({
  ...{ raw: html, text: htmlText(html), source, fileName },
})
export const textInput = (raw: string, source: Input['source'] = 'paste', fileName = ''): Input => ({
  ...{ raw, text: '', source, fileName },
})

/** The content of a file, in UTF-8 or in the older Western encoding; or why it is nothing that can be read. */
export async function readInputFile(file: File): Promise<Input | FileProblem> {
  if (PDF.test(file.name)) return 'pdf'
  if (!KNOWN.test(file.name)) return 'wrongType'
  if (file.size > HST_TEXT_MAX) return 'tooLarge'
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes.includes(0)) return 'notText'
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    text = new TextDecoder('windows-1252').decode(bytes)
  }
  return PAGE.test(file.name) ? pageInput(text, 'file', file.name) : textInput(text, 'file', file.name)
}
