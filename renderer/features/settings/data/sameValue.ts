/** Values of settings are plain data; the order of names in them means nothing. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const [one, other] = [Object.entries(a), b as Record<string, unknown>]
  return one.length === Object.keys(b).length && one.every(([key, value]) => sameValue(value, other[key]))
}
