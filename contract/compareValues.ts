/**
 * Compares two values for ascending order: -1, 0 or 1. Text is compared by code units, so that all machines agree.
 * Infinities are equal.
 */
export function compareValues<Value extends number | string>(a: Value, b: Value): -1 | 0 | 1 {
  if (a === b) return 0
  return a < b ? -1 : 1
}
