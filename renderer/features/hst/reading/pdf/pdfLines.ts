/** A piece of text where it stands on a page: from the left, from the top, in points. */
export type PdfPiece = { text: string; x: number; y: number; width: number; height: number }

type Cell = { text: string; x: number; end: number }
type Row = { y: number; height: number; cells: Cell[] }

/** Of the height of the letters: pieces of one line; what two columns have between them; what two words have. */
const SAME_LINE = 0.4
const COLUMN_GAP = 0.7
const WORD_GAP = 0.12
/** A second line of a cell is nearer than the next row. */
const CELL_LINE = 1.5
/** Where cells below each other begin, in points. */
const SAME_EDGE = 1.5

const isNear = (a: number, b: number) => Math.abs(a - b) <= SAME_EDGE

/** Pieces that stand on one line, from the left. */
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

/** A line with its cells: where a gap is, and where cells of other lines begin. */
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

/** Left edges that a line has a later cell at and another line any cell: the columns of a table. */
function edgesOf(rows: readonly Row[]): number[] {
  const starts = rows.flatMap(({ cells }) => cells.map(({ x }) => x))
  const later = rows.flatMap(({ cells }) => cells.slice(1).map(({ x }) => x))
  return later.filter((x) => starts.filter((other) => isNear(other, x)).length > 1)
}

/** Whether every cell of a line goes on with one of a row: below or above it, or in a column that is empty there. */
function goesOn(line: Row, row: Row | undefined, away: number, edges: readonly number[]): boolean {
  const [first, ...others] = row?.cells ?? []
  if (!row || !first || others.length === 0 || away > CELL_LINE * row.height) return false
  return line.cells.every(({ x }) => {
    const isColumn = others.some((cell) => isNear(cell.x, x)) || edges.some((edge) => isNear(edge, x))
    return isColumn && x > first.end
  })
}

/** The cells of rows that are one, from above, each column by its left edge. */
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

/** A row with the lines above and below that go on with its cells. */
type Whole = { row: Row; lines: Row[] }

/**
 * The lines of a page as a reader sees them: a line for each row of a table, a tab between its columns. What a cell says
 * in several lines is put together.
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
