import type { PaperPrint } from '#contract/api/workshop/paperPrint.ts'
import { labelSize } from '#contract/ipc/printing.ts'
import type { LabelSize } from '#contract/labels/labelPage.ts'

/** The documents that can be printed for a paper. */
export const DOCUMENTS = ['paper', 'extension', 'key', 'mirror', 'material'] as const
export type DocumentKind = (typeof DOCUMENTS)[number]
export type PageSize = 'a5' | LabelSize

/** A label on a whole sheet, for locations without a label printer. */
const CUT_OUT = 'a4'
const KEY_SIZE = labelSize('key')
const KEY_LABEL = `${KEY_SIZE.widthMm}x${KEY_SIZE.heightMm}` as PageSize

/** Size of a label that is cut out of a larger sheet. */
export const LABEL_SIZE = { key: KEY_LABEL, mirror: 'a5' } as const

/** Sizes of a document, the usual one first. Key labels come in the sizes of the location's printers. */
export function sizesOf(kind: DocumentKind, { site }: PaperPrint): readonly PageSize[] {
  switch (kind) {
    case 'paper':
      return ['a4']
    case 'extension':
    case 'material':
      return ['a4', 'a5']
    case 'mirror':
      return ['a5', CUT_OUT]
    case 'key': {
      const labels = site.label_sizes.filter((size) => size !== CUT_OUT)
      const isThere = labels.length === 0 || labels.some((size) => size === KEY_LABEL)
      return [...new Set<PageSize>([...(isThere ? [KEY_LABEL] : []), ...labels, KEY_LABEL, CUT_OUT])]
    }
  }
}

const MM: Readonly<Record<'a4' | 'a5', readonly [number, number]>> = { a4: [210, 297], a5: [148, 210] }

/** Width and height in millimetres. */
export function millimetres(size: PageSize): readonly [number, number] {
  if (size === 'a4' || size === 'a5') return MM[size]
  const [width = 0, height = 0] = size.split('x').map(Number)
  return [width, height]
}

/** The name of a size as printed on a box of paper. */
export const sizeName = (size: PageSize) =>
  size === 'a4' || size === 'a5' ? size.toUpperCase() : `${millimetres(size).join(' × ')} mm`

/**
 * The number in a bar code: the manufacturer's order number, or another one when it is missing, followed by the number
 * of the extension.
 */
export function orderNumberOf({ jobId, dmsJobId, progressId }: PaperPrint, extension = 1): string {
  const number = jobId || dmsJobId || progressId
  if (number === '' || extension === 1) return number
  return `${number.replace(/\/[0-9]{1,2}$/, '')}/${extension}`
}

/** Largest width of a bold letter, as a share of its height. */
const LETTER_WIDTH = 0.68

/** The largest letter height with which a text fits on one line, up to a limit (mm). */
export const fittingMm = (text: string, widthMm: number, mostMm: number) =>
  Math.min(mostMm, widthMm / (LETTER_WIDTH * Math.max(1, [...text].length)))
