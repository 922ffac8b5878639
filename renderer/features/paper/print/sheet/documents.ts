import type { PaperPrint } from '#contract/api/workshop/paperPrint.ts'
import { labelSize } from '#contract/ipc/printing.ts'
import type { LABEL_SIZES } from '#contract/records/location.ts'

/** What can be printed of an order (domain.md 3.15). */
export const DOCUMENTS = ['paper', 'extension', 'key', 'mirror', 'material'] as const
export type DocumentKind = (typeof DOCUMENTS)[number]
export type PageSize = 'a5' | (typeof LABEL_SIZES)[number]

/** A label on a whole sheet, for whoever has no printer of labels. */
const CUT_OUT = 'a4'
const KEY_SIZE = labelSize('key')
const KEY_LABEL = `${KEY_SIZE.widthMm}x${KEY_SIZE.heightMm}` as PageSize

/** What is cut out of a larger sheet. */
export const LABEL_SIZE = { key: KEY_LABEL, mirror: 'a5' } as const

/** Sizes a document comes in, the usual one first. Labels come in those of the site's printers. */
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

/** As it stands on the box of the paper. */
export const sizeName = (size: PageSize) =>
  size === 'a4' || size === 'a5' ? size.toUpperCase() : `${millimetres(size).join(' × ')} mm`

/** What a bar code says of an order: the manufacturer's number, or whichever there is; with that of an extension behind it. */
export function orderNumberOf({ jobId, dmsJobId, progressId }: PaperPrint, extension = 1): string {
  const number = jobId || dmsJobId || progressId
  if (number === '' || extension === 1) return number
  return `${number.replace(/\/[0-9]{1,2}$/, '')}/${extension}`
}

/** Bold letters are at most so wide, in parts of their height. */
const LETTER_WIDTH = 0.68

/** The largest letters, up to a limit, with which a text stays on one line, in millimetres. */
export const fittingMm = (text: string, widthMm: number, mostMm: number) =>
  Math.min(mostMm, widthMm / (LETTER_WIDTH * Math.max(1, [...text].length)))
