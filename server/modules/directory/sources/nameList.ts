/** Signs between the names of a cell. */
const BETWEEN = /[;,\r\n]/
/** At most this many parts of one name, which separators divide: `Parts, accessories; tyres` has three. */
const PARTS_MAX = 4

/** The things that the names of a cell refer to, and the names that refer to nothing. */
export type FoundNames<T> = { found: T[]; unknown: string[] }

/** Finds the thing with a name. `whole` is for names that contain a separator, and accepts no similar names. */
export type NameFinder<T> = { find: (name: string) => T | undefined; whole?: (name: string) => T | undefined }

/** Reads a cell with several names. A name may itself contain a separator, so the longest known name counts. */
export function readNames<T>(cell: string, finder: NameFinder<T>): FoundNames<T> {
  const parts = partsOf(cell)
  const [found, unknown]: [Set<T>, Set<string>] = [new Set(), new Set()]
  for (let at = 0; at < parts.length; ) {
    const { thing, length } = longestFrom(cell, parts.slice(at, at + PARTS_MAX), finder)
    if (thing === undefined) unknown.add(parts[at]?.text ?? '')
    else found.add(thing)
    at += length
  }
  return { found: [...found], unknown: [...unknown] }
}

type Part = { text: string; start: number; end: number }

/** The parts between separators, with their places in the cell. Blank ones are skipped. */
function partsOf(cell: string): Part[] {
  let start = 0
  return cell.split(BETWEEN).flatMap((text) => {
    const part = { text: text.trim(), start, end: start + text.length }
    start = part.end + 1
    return part.text === '' ? [] : [part]
  })
}

/** The longest known name at the beginning of the parts. Without one, the first part is unknown. */
function longestFrom<T>(cell: string, parts: readonly Part[], { find, whole }: NameFinder<T>) {
  const [first] = parts
  for (let length = whole ? parts.length : 1; length > 1; length -= 1) {
    const thing = whole?.(cell.slice(first?.start, parts[length - 1]?.end).trim())
    if (thing !== undefined) return { thing, length }
  }
  return { thing: find(first?.text ?? ''), length: 1 }
}
