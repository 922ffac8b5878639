/** Compares values of settings, which are plain data. The order of their keys does not matter. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const [one, other] = [Object.entries(a), b as Record<string, unknown>]
  return one.length === Object.keys(b).length && one.every(([key, value]) => sameValue(value, other[key]))
}
