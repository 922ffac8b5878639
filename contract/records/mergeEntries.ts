/** An entry of a field of entries that have a key. */
export type Entry = Readonly<Record<string, unknown>>

/** Keys of objects come in any order from the database, and spaces around a text mean nothing. */
const written = (entry: Entry | undefined): string =>
  JSON.stringify(
    Object.entries(entry ?? {})
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
const isSame = (one: Entry | undefined, other: Entry | undefined) => written(one) === written(other)

/** Entries of both lists in their order: those of the second stand where they stand, what only the first has behind them. */
const inOrder = (first: readonly string[], second: readonly string[]) => [...new Set([...second, ...first])]

/**
 * What two people made of the same entries, put together: added by either of them is there, changed or deleted by one of
 * them is so. `colliding` are the keys of entries that both have changed differently; they are as in `mine` in `values`,
 * as in `theirs` in `rivals`, and as they were before in `base`, which is `theirs` otherwise.
 */
export function mergeEntries(key: string, before: readonly Entry[], mine: readonly Entry[], theirs: readonly Entry[]) {
  const byKey = (entries: readonly Entry[]) => new Map(entries.map((entry) => [String(entry[key]), entry]))
  const [was, own, other] = [byKey(before), byKey(mine), byKey(theirs)]
  const merged = { values: [] as Entry[], rivals: [] as Entry[], base: [] as Entry[], colliding: [] as string[] }
  const put = (list: Entry[], entry: Entry | undefined) => {
    if (entry) list.push(entry)
  }
  for (const id of inOrder([...own.keys(), ...was.keys()], [...other.keys()])) {
    const [old, my, their] = [was.get(id), own.get(id), other.get(id)]
    const isMine = !isSame(my, old)
    const isColliding = isMine && !isSame(their, old) && !isSame(my, their)
    if (isColliding) merged.colliding.push(id)
    put(merged.values, isMine ? my : their)
    put(merged.rivals, isMine && !isColliding ? my : their)
    put(merged.base, isColliding ? old : their)
  }
  return merged
}
