/** Line ends and tabs, also those of Unicode. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/
/** Marks that change the direction of the text behind them until they are closed. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g
const END_OF_EMBEDDING = '\u202C'
const END_OF_ISOLATE = '\u2069'

/** Whether each change of the direction is closed, so that it does not reach the text behind. */
function isClosed(text: string): boolean {
  const open: string[] = []
  for (const sign of text.match(TURNS) ?? []) {
    const isEnd = sign === END_OF_EMBEDDING || sign === END_OF_ISOLATE
    if (!isEnd) open.push(sign >= '\u2066' ? END_OF_ISOLATE : END_OF_EMBEDDING)
    else if (open.pop() !== sign) return false
  }
  return open.length === 0
}

/**
 * A text as one line. Cells of spreadsheets and pasted texts have line ends and tabs, which become blanks. Marks of
 * direction stay if they are closed. Otherwise they would turn the words beside the text, too.
 */
export function oneLine(text: string): string {
  const line = BREAKS.test(text)
    ? text
        .split(BREAKS)
        .map((part) => part.trim())
        .filter((part) => part !== '')
        .join(' ')
    : text
  return isClosed(line) ? line : line.replaceAll(TURNS, '')
}
