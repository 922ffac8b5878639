/** The letters of a word as bits. Comparing the bits excludes most words without comparing letter by letter. */
export function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits
}

/**
 * Counts the set bits by adding them in pairs, fours and bytes. It is fast, because each search calls it for every word
 * of all texts.
 */
function bitsIn(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  const bytes = (fours + (fours >>> 4)) & 0x0f0f0f0f
  return Math.imul(bytes, 0x01010101) >>> 24
}

/**
 * Whether two words can be within a distance, judged by their sets of letters. One typing error changes at most two
 * letters of the sets.
 */
export const mayBeNear = (one: number, other: number, most: number): boolean => bitsIn(one ^ other) <= 2 * most

type Rows = { before: readonly number[]; row: readonly number[] }

/** The next row of the distance table: from the first `i` typed letters to all beginnings of the other word. */
function nextRow(typed: string, word: string, i: number, { before, row }: Rows): number[] {
  const next = [i]
  const letter = typed[i - 1]
  const previous = typed[i - 2]
  for (let j = 1; j <= word.length; j += 1) {
    const other = word[j - 1]
    const wrong = (row[j - 1] ?? 0) + (letter === other ? 0 : 1)
    const isSwapped = i > 1 && letter === word[j - 2] && previous === other
    const swapped = isSwapped ? (before[j - 2] ?? 0) + 1 : wrong
    next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, wrong, swapped))
  }
  return next
}

/**
 * Typing errors between two words: missing, additional, wrong and swapped letters. Returns `most + 1` as soon as there
 * are more. With `isBeginning`, letters of `word` after the best fit are free.
 */
export function editDistance(typed: string, word: string, most: number, isBeginning = false): number {
  let rows: Rows = { before: [], row: Array.from({ length: word.length + 1 }, (_, at) => at) }
  for (let i = 1; i <= typed.length; i += 1) {
    const next = nextRow(typed, word, i, rows)
    if (Math.min(...next) > most) return most + 1
    rows = { before: rows.row, row: next }
  }
  return isBeginning ? Math.min(...rows.row) : (rows.row.at(-1) ?? most + 1)
}
