/** A part of a line. `isMarked` parts have other letters in another text. */
export type Piece = { text: string; isMarked: boolean }

/** Lines that are shown of each text. Fewer do when they tell all texts apart. */
const LINES_MAX = 3
/** Characters of a line that are shown. */
const SHOWN = 80
/** Characters before the first differing one. */
const BEFORE = 30

/** Numbers of the lines that tell the texts apart. Each tells two texts apart that no earlier line does. */
function partingLines(texts: readonly (readonly string[])[]): number[] {
  const [first = []] = texts
  const chosen: number[] = []
  let kinds = 1
  for (let at = 0; at < first.length && chosen.length < LINES_MAX && kinds < texts.length; at += 1) {
    const found = new Set(texts.map((lines) => [...chosen, at].map((one) => lines[one]).join('\n'))).size
    if (found > kinds) chosen.push(at)
    kinds = Math.max(kinds, found)
  }
  return chosen
}

/** A line in pieces, from shortly before the first letter that another line has differently. */
function piecesOf(line: string, others: readonly string[]): Piece[] {
  const isMarked = (at: number) => others.some((other) => other[at] !== line[at])
  const marks = Array.from(line, (_letter, at) => isMarked(at))
  const start = Math.max(0, marks.indexOf(true) - BEFORE)
  const pieces: Piece[] = start > 0 ? [{ text: '…', isMarked: false }] : []
  for (let at = start; at < Math.min(line.length, start + SHOWN); at += 1) {
    const last = pieces.at(-1)
    const mark = marks[at] ?? false
    if (last?.isMarked === mark) last.text += line[at]
    else pieces.push({ text: line[at] ?? '', isMarked: mark })
  }
  return pieces
}

/** Lines of each text in which the texts differ, with the differing letters marked. */
export function differingLines(texts: readonly string[]): Piece[][][] {
  const lines = texts.map((text) => text.split(/\r\n|\r|\n/))
  const chosen = partingLines(lines)
  return lines.map((own) =>
    chosen.map((at) =>
      piecesOf(
        own[at] ?? '',
        lines.map((other) => other[at] ?? ''),
      ),
    ),
  )
}
