/** Letters of a word as bits, so that most words are excluded without comparing letter by letter. */
export function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits
}

function bitsIn(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}

/** Whether two words can be within a distance, by their letters. One typing error changes at most two letters of the sets. */
export const mayBeNear = (one: number, other: number, most: number): boolean => bitsIn(one ^ other) <= 2 * most

/**
 * Typing errors between two words: missing, additional, wrong and swapped letters. Returns `most + 1` as soon as there are
 * more. With `isBeginning`, letters of `word` after the best fit are free.
 */
export function editDistance(typed: string, word: string, most: number, isBeginning = false): number {
  const width = word.length
  let before: number[] = []
  let row = Array.from({ length: width + 1 }, (_, at) => at)
  for (let i = 1; i <= typed.length; i += 1) {
    const next = new Array<number>(width + 1)
    next[0] = i
    let least = i
    for (let j = 1; j <= width; j += 1) {
      const cost = typed[i - 1] === word[j - 1] ? 0 : 1
      let best = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost)
      const isSwapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]
      if (isSwapped) best = Math.min(best, (before[j - 2] ?? 0) + 1)
      next[j] = best
      if (best < least) least = best
    }
    if (least > most) return most + 1
    before = row
    row = next
  }
  return isBeginning ? Math.min(...row) : (row[width] ?? most + 1)
}
