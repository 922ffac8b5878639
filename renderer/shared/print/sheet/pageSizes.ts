import { labelSize } from '#contract/ipc/printing.ts'
import { LABEL_SIZES, type LabelSize } from '#contract/labels/labelPage.ts'

/** Sizes of paper: rolls of labels, and the sheets of ISO 216. */
export type PageSize = 'a5' | 'a6' | LabelSize

/** A label on a whole sheet, for locations without a label printer. */
const CUT_OUT = 'a4'
const KEY = labelSize('key')
/** Size of a key tag. */
export const KEY_LABEL = `${KEY.widthMm}x${KEY.heightMm}` as PageSize

/** Sizes of a key tag in the sizes of the location's printers, the usual one first. */
export function keyTagSizes(labelSizes: readonly LabelSize[]): readonly PageSize[] {
  const labels = labelSizes.filter((size) => size !== CUT_OUT)
  const isThere = labels.length === 0 || labels.some((size) => size === KEY_LABEL)
  return [...new Set<PageSize>([...(isThere ? [KEY_LABEL] : []), ...labels, KEY_LABEL, CUT_OUT])]
}

const SHEETS = { a4: [210, 297], a5: [148, 210], a6: [105, 148] } as const
type SheetSize = keyof typeof SHEETS
const isSheet = (size: PageSize): size is SheetSize => size in SHEETS

/** Width and height in millimetres. */
export function millimetres(size: PageSize): readonly [number, number] {
  if (isSheet(size)) return SHEETS[size]
  const [width = 0, height = 0] = size.split('x').map(Number)
  return [width, height]
}

/** The name of a size as printed on a box of paper. */
export const sizeName = (size: PageSize) => (isSheet(size) ? size.toUpperCase() : `${millimetres(size).join(' × ')} mm`)

/** The given size if it is one of a label, else null. */
export const labelSizeOf = (size: string | undefined): LabelSize | null =>
  LABEL_SIZES.find((one) => one === size) ?? null
