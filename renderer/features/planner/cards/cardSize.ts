import { isTouched } from '#renderer/records/list/columns/layout.ts'

/** Lowest and highest row of the board (px). Three lines fit into the lowest one. */
const ROW_LEAST = 56
const ROW_MOST = 96
/**
 * Lowest lane of a row (px). A plate fits into it, and in a row of two lanes also the promise. On a touch screen it is
 * high enough for a finger to hit the blocks of a card.
 */
const LANE_LEAST = 30
const LANE_OF_TWO = 42
const TOUCHED_LANE_LEAST = 48
/** Space above and below the cards of a row, together (px). */
export const ROW_PADDING = 4

/** Height of a row (px). The rows share the free height equally. A row with several lanes is higher if they need it. */
export function rowHeight(free: number, rows: number, lanes: number, isTouch = isTouched()): number {
  const share = Math.floor(free / Math.max(1, rows))
  const least = lanes === 2 ? LANE_OF_TWO : LANE_LEAST
  const lane = isTouch ? TOUCHED_LANE_LEAST : least
  return Math.max(Math.min(Math.max(share, ROW_LEAST), ROW_MOST), lanes * lane + ROW_PADDING)
}

/** Widths of characters of a plate in bold at 14 px (px). Digits and all other letters have the widths below. */
const LETTERS: Readonly<Record<string, number>> = { W: 15, M: 13, O: 11, Q: 11, I: 5, J: 8, '-': 7, ' ': 4, '/': 6 }
const A_WIDTH = 10.4
const DIGIT_WIDTH = 9.2

function lettersWidth(text: string): number {
  return [...text].reduce(
    (sum, letter) => sum + (LETTERS[letter] ?? (letter >= '0' && letter <= '9' ? DIGIT_WIDTH : A_WIDTH)),
    0,
  )
}

/** Font size for which the widths above are given (px). */
const MEASURED = 14

/** Width of a plate without its frame, as a multiple of its font size. */
export const lettersEm = (plate: string): number => lettersWidth(plate) / MEASURED

/** The frame of a plate with the edges of its card, and a sign beside it (px). */
const PLATE_FRAME = 25
const SIGN = 17

/** Least width of a card (px) at which its plate is not cut, with or without a sign beside it. */
export const plateWidth = (plate: string, hasSign = true): number =>
  Math.ceil(lettersWidth(plate)) + PLATE_FRAME + (hasSign ? SIGN : 0)

/** The two lines of a plate on a narrow card: its letters, and its number. */
export function plateLines(plate: string): readonly string[] {
  const at = plate.indexOf(' ')
  return at < 0 ? [plate] : [plate.slice(0, at), plate.slice(at + 1)]
}

/** Least width of a card (px) at which the sign of a waiting customer and a clock time stand in one line. */
const TIME_WIDTH = 72

/** Least width of a card (px) at which its plate is not cut when it takes two lines, and the time below it neither. */
export const brokenPlateWidth = (plate: string): number =>
  Math.max(TIME_WIDTH, Math.ceil(Math.max(...plateLines(plate).map(lettersWidth))) + PLATE_FRAME)

/**
 * The lines that a card shows; the plate is always one. `isNarrow`: no room beside the plate, so the promise is
 * shortened. `mayBreak`: the plate may take two lines above the promise.
 */
export type CardShape = {
  readonly lines: 1 | 2 | 3
  readonly isNarrow: boolean
  readonly mayBreak: boolean
  /** Width of the card (px). */
  readonly width: number
}

/** Heights (px) from which a card has two and three lines, and a plate in two lines with the promise below. */
const TWO_LINES = 34
const THREE_LINES = 52
const BROKEN_LINES = 44
/** Height of the ticks of a card with several blocks (px). */
const TICKS = 6
/** Width (px) from which a card has room beside the plate. */
const WIDE = 230

/** The shape of a card of this size (px) with this number of blocks. */
export function cardShape(width: number, height: number, blocks: number): CardShape {
  const isNarrow = width < WIDE
  const free = blocks > 1 ? height - TICKS : height
  const mayBreak = free >= BROKEN_LINES
  if (free < TWO_LINES) return { lines: 1, isNarrow, mayBreak, width }
  return { lines: free < THREE_LINES ? 2 : 3, isNarrow, mayBreak, width }
}
