import type { LabelSize } from '#contract/labels/labelPage.ts'

/** A rectangle on a label, from its upper left corner, in millimetres. */
type Box = { x: number; y: number; width: number; height: number }
type Row = { text: string; isBold: boolean }
type TextBlock = { box: Box; rows: readonly Row[]; fontMm: number }
/** Places of everything on one label. Labels look the same in all languages, so nothing is mirrored. */
export type LabelLayout = { width: number; height: number; qr: Box; text: TextBlock; bars: Box | null }

/** Columns and rows of a sheet of labels, and the size of each (mm): the usual A4 sheet with 24 labels. */
const SHEET_COLUMNS = 3
const SHEET_ROWS = 8
const SHEET_LABEL = { width: 70, height: 37 }
export const SHEET_LABELS = SHEET_COLUMNS * SHEET_ROWS
/** White margin of a label (mm). Printers of sheets reach less of the edge than printers of rolls. */
const ROLL_MARGIN_MM = 2
const SHEET_MARGIN_MM = 4
/** Largest share of the longer side of a label that the QR code may take, on wide and on high labels. */
const WIDE_PART = 0.45
const HIGH_PART = 0.6
/** Height of the bars as a share of the label's height, its limits, and the height of the text below them (mm). */
const BARS_PART = 0.22
const BARS_MIN_MM = 7
const BARS_MAX_MM = 15
export const BARS_TEXT_MM = 3
const BARS_GAP_MM = 0.8
/** Largest and smallest height of letters, and the step between tried ones (mm). Smaller letters cannot be read. */
const FONT_MAX_MM = 9
const FONT_MIN_MM = 1.8
const FONT_STEP_MM = 0.1
/** Tolerance for rounding, so that a word whose letters were sized to fit exactly is not split. */
const ROUNDING = 1e-6
/** Smallest height of letters for which no line wraps (mm). */
const ONE_ROW_MIN_MM = 2.8
/** Usual width of a bold letter and height of a row, as shares of the letter height. */
const LETTER_WIDTH = 0.7
export const ROW_HEIGHT = 1.2

/** Width and height of one label in millimetres. */
export function labelMm(size: LabelSize): { width: number; height: number } {
  if (size === 'a4') return SHEET_LABEL
  const [width = 0, height = 0] = size.split('x').map(Number)
  return { width, height }
}

/** Splits a line into rows, at spaces where possible. */
function wrap(line: string, most: number): string[] {
  const rows: string[] = []
  let row = ''
  for (const word of line.split(/\s+/)) {
    const joined = row === '' ? word : `${row} ${word}`
    if ([...joined].length <= most) {
      row = joined
      continue
    }
    if (row !== '') rows.push(row)
    const letters = [...word]
    while (letters.length > most) rows.push(letters.splice(0, most).join(''))
    row = letters.join('')
  }
  return row === '' ? rows : [...rows, row]
}

function rowsAt(lines: readonly string[], width: number, fontMm: number): Row[] {
  const most = Math.max(1, Math.floor(width / (fontMm * LETTER_WIDTH) + ROUNDING))
  return lines.flatMap((line, at) => wrap(line, most).map((text) => ({ text, isBold: at === 0 })))
}

const longestOf = (parts: readonly string[]) => Math.max(1, ...parts.map((part) => [...part].length))

/**
 * The largest letters with which the lines fit. Plates and sizes stay on one row as long as they can be read at arm's
 * length. Longer lines wrap, and a word is split last.
 */
function fitText(lines: readonly string[], box: Box): TextBlock {
  const unwrapped = Math.min(
    FONT_MAX_MM,
    box.width / (longestOf(lines) * LETTER_WIDTH),
    box.height / (Math.max(1, lines.length) * ROW_HEIGHT),
  )
  if (unwrapped >= ONE_ROW_MIN_MM)
    return { box, rows: lines.map((text, at) => ({ text, isBold: at === 0 })), fontMm: unwrapped }
  const most = (fontMm: number) => Math.floor(box.height / (fontMm * ROW_HEIGHT))
  const ofWord = box.width / (longestOf(lines.flatMap((line) => line.split(/\s+/))) * LETTER_WIDTH)
  for (let fontMm = Math.min(FONT_MAX_MM, ofWord); fontMm > FONT_MIN_MM; fontMm -= FONT_STEP_MM) {
    const rows = rowsAt(lines, box.width, fontMm)
    if (rows.length <= most(fontMm)) return { box, rows, fontMm }
  }
  return { box, rows: rowsAt(lines, box.width, FONT_MIN_MM).slice(0, most(FONT_MIN_MM)), fontMm: FONT_MIN_MM }
}

/** Places QR code, lines and bars on a label. Without lines the code itself is written beside the QR code. */
export function layOut(size: LabelSize, code: string, lines: readonly string[], hasBars: boolean): LabelLayout {
  const { width, height } = labelMm(size)
  const margin = size === 'a4' ? SHEET_MARGIN_MM : ROLL_MARGIN_MM
  const inner = { width: width - 2 * margin, height: height - 2 * margin }
  const barsHeight = Math.min(BARS_MAX_MM, Math.max(BARS_MIN_MM, height * BARS_PART))
  const bars = hasBars
    ? { x: margin, y: height - margin - BARS_TEXT_MM - barsHeight, width: inner.width, height: barsHeight }
    : null
  const free = bars ? bars.y - BARS_GAP_MM - margin : inner.height
  const written = lines.length > 0 || hasBars ? lines : [code]
  if (width >= height) {
    const side = Math.min(free, width * WIDE_PART)
    const qr = { x: width - margin - side, y: margin + (free - side) / 2, width: side, height: side }
    const box = { x: margin, y: margin, width: inner.width - side, height: free }
    return { width, height, qr, text: fitText(written, box), bars }
  }
  const side = Math.min(inner.width, height * HIGH_PART, free * HIGH_PART)
  const qr = { x: (width - side) / 2, y: margin, width: side, height: side }
  const box = { x: margin, y: margin + side, width: inner.width, height: free - side }
  return { width, height, qr, text: fitText(written, box), bars }
}
