/** A piece of text on a page, with its position from the left and from the top (points). */
export type PdfPiece = { text: string; x: number; y: number; width: number; height: number }

type Cell = { text: string; x: number; end: number }
type Row = { y: number; height: number; cells: Cell[] }

/**
 * Shares of the letter height: largest offset within a line, smallest gap between columns, smallest gap between words.
 */
const SAME_LINE = 0.4
const COLUMN_GAP = 0.7
const WORD_GAP = 0.12
/** Largest distance of a cell's second line, as a share of the row height. The next row is further away. */
const CELL_LINE = 1.5
/** Largest difference between the left edges of one column (points). */
const SAME_EDGE = 1.5

const isNear = (a: number, b: number) => Math.abs(a - b) <= SAME_EDGE

/** The pieces of each line, from left to right. */
function linesOf(pieces: readonly PdfPiece[]): PdfPiece[][] {
  const lines: PdfPiece[][] = []
  for (const piece of pieces.toSorted((a, b) => a.y - b.y)) {
    const last = lines.at(-1)
    const first = last?.[0]
    if (last && first && piece.y - first.y <= SAME_LINE * Math.min(first.height, piece.height)) last.push(piece)
    else lines.push([piece])
  }
  return lines.map((line) => line.toSorted((a, b) => a.x - b.x))
}

/** A line with its cells. A cell begins after a wide gap, or at the edge of a column. */
function rowOf(line: readonly PdfPiece[], edges: readonly number[]): Row {
  const cells: Cell[] = []
  for (const { text, x, width, height } of line) {
    const last = cells.at(-1)
    const gap = last ? x - last.end : 0
    const isNext = gap > COLUMN_GAP * height || (gap > WORD_GAP * height && edges.some((edge) => isNear(edge, x)))
    if (!last || isNext) cells.push({ text, x, end: x + width })
    else {
      last.text += (gap > WORD_GAP * height ? ' ' : '') + text
      last.end = x + width
    }
  }
  const heights = line.map(({ height }) => height)
  return { y: line[0]?.y ?? 0, height: Math.max(...heights), cells }
}

/** The left edges of table columns: one line has a later cell there, and another line has any cell. */
function edgesOf(rows: readonly Row[]): number[] {
  const starts = rows.flatMap(({ cells }) => cells.map(({ x }) => x))
  const later = rows.flatMap(({ cells }) => cells.slice(1).map(({ x }) => x))
  return later.filter((x) => starts.filter((other) => isNear(other, x)).length > 1)
}

/** Whether every cell of a line continues a cell of a row: below or above it, or in a column that is empty there. */
function goesOn(line: Row, row: Row | undefined, away: number, edges: readonly number[]): boolean {
  const [first, ...others] = row?.cells ?? []
  if (!row || !first || others.length === 0 || away > CELL_LINE * row.height) return false
  return line.cells.every(({ x }) => {
    const isColumn = others.some((cell) => isNear(cell.x, x)) || edges.some((edge) => isNear(edge, x))
    return isColumn && x > first.end
  })
}

/** The text of several lines that form one row, joined column by column. */
function joined(rows: readonly Row[]): string {
  const columns: Cell[][] = []
  for (const cell of rows.flatMap(({ cells }) => cells)) {
    const column = columns.find(([first]) => first && isNear(first.x, cell.x))
    if (column) column.push(cell)
    else columns.push([cell])
  }
  return columns
    .toSorted(([a], [b]) => (a?.x ?? 0) - (b?.x ?? 0))
    .map((cells) => cells.map(({ text }) => text.replace(/\s+/g, ' ').trim()).join(' '))
    .join('\t')
}

/** A row with the lines above and below that continue its cells. */
type Whole = { row: Row; lines: Row[] }

/**
 * The lines of a page as a reader sees them: one line for each table row, with tabs between the columns. The lines of a
 * cell are joined.
 */
export function pdfLines(pieces: readonly PdfPiece[]): string[] {
  const lines = linesOf(pieces.filter(({ text, height }) => text.trim() !== '' && height > 0))
  const edges = edgesOf(lines.map((line) => rowOf(line, [])))
  const rows = lines.map((line) => rowOf(line, edges))
  const wholes: Whole[] = []
  let waiting: Row[] = []
  for (const [index, line] of rows.entries()) {
    const before = wholes.at(-1)
    const after = rows[index + 1]
    const up = line.y - (before?.lines.at(-1)?.y ?? 0)
    const down = (after?.y ?? 0) - line.y
    const isBelow = waiting.length === 0 && goesOn(line, before?.row, up, edges)
    const isAbove = goesOn(line, after, down, edges)
    if (isAbove && !(isBelow && up <= down)) waiting.push(line)
    else if (isBelow) before?.lines.push(line)
    else {
      wholes.push({ row: line, lines: [...waiting, line] })
      waiting = []
    }
  }
  return wholes.map((whole) => joined(whole.lines))
}
