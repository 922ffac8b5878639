import { getDocument, OPS, type PDFPageProxy, Util } from 'unpdf/pdfjs'
import { type PdfPiece, pdfLines } from './pdfLines.ts'

/** Why a PDF file cannot be read. */
export type PdfProblem =
  | 'pdfTooLarge'
  | 'pdfTooLong'
  | 'pdfTooSlow'
  | 'pdfLocked'
  | 'pdfDamaged'
  | 'pdfPicture'
  | 'pdfNotLoaded'
export type PdfAnswer = { text: string } | { problem: PdfProblem }

/** At most this many pages of a file. A print-out of one vehicle has two or three. */
const PAGES_MAX = 60
const PICTURES: readonly number[] = [OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject]
/** Most drawn lines of a page that counts as empty. A page with more may show letters drawn as lines. */
const LINES_MAX = 20

/** The pieces of a page as it is displayed, including its rotation. */
async function piecesOf(page: PDFPageProxy): Promise<PdfPiece[]> {
  const { transform } = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  return items.flatMap((item) => {
    if (!('str' in item)) return []
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = Util.transform(transform, item.transform)
    return [{ text: item.str, x, y, width: item.width, height: Math.hypot(c, d) || Math.hypot(a, b) }]
  })
}

/** Whether a page without text shows something, which then cannot be read. */
async function showsSomething(page: PDFPageProxy): Promise<boolean> {
  const { fnArray } = await page.getOperatorList()
  const lines = fnArray.filter((one) => one === OPS.constructPath).length
  return lines > LINES_MAX || fnArray.some((one) => PICTURES.includes(one))
}

/**
 * The text of a PDF file, one line for each table row, or the reason why there is none. One unreadable page fails the
 * whole file.
 */
export async function pdfPages(data: Uint8Array): Promise<PdfAnswer> {
  const loading = getDocument({ data, verbosity: 0, useSystemFonts: false, disableFontFace: true, useWasm: false })
  try {
    const file = await loading.promise
    if (file.numPages === 0) return { problem: 'pdfDamaged' }
    if (file.numPages > PAGES_MAX) return { problem: 'pdfTooLong' }
    const lines: string[] = []
    for (let number = 1; number <= file.numPages; number += 1) {
      const page = await file.getPage(number)
      const found = pdfLines(await piecesOf(page))
      if (found.length === 0 && (await showsSomething(page))) return { problem: 'pdfPicture' }
      lines.push(...found)
    }
    return lines.length === 0 ? { problem: 'pdfPicture' } : { text: lines.join('\n') }
  } catch (error) {
    return { problem: error instanceof Error && error.name === 'PasswordException' ? 'pdfLocked' : 'pdfDamaged' }
  } finally {
    await loading.destroy()
  }
}
