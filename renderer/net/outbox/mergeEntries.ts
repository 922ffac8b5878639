/** An entry of a rows field with a key. */
export type Entry = Readonly<Record<string, unknown>>

/** A comparable text of an entry. The database returns object keys in any order, and outer spaces have no meaning. */
const written = (entry: Entry | undefined): string =>
  JSON.stringify(
    Object.entries(entry ?? {})
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
const isSame = (one: Entry | undefined, other: Entry | undefined) => written(one) === written(other)

/** Keys of both lists: the second list in its order, then keys that only the first has. */
const inOrder = (first: readonly string[], second: readonly string[]) => [...new Set([...second, ...first])]

/**
 * Merges the changes of two users to the same entries. Entries added by either are kept, and changes or deletions by
 * one of them apply.
 * `colliding` are the keys of entries that both changed differently. `values` has them as in `mine`, `rivals` as in
 * `theirs`, and `base` as they were before. All other entries of `base` are as in `theirs`.
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
