const LEAST = 5
const MOST = 200
const ENDS: readonly string[] = ['Enter', 'Tab']

/**
 * Tells a scanned text in a field from a typed one: no person types as fast. A scanner ends a code with Enter or Tab.
 */
export function createScanReader(gap: number) {
  let text = ''
  let last = Number.NEGATIVE_INFINITY
  /** The code that Enter or Tab ends; null for all other keys and for typed text. */
  return (key: string, at: number): string | null => {
    // A scanner sends Shift as a separate key before a capital letter.
    if (key === 'Shift') return null
    const isFast = at - last <= gap
    last = at
    if (ENDS.includes(key)) {
      const code = isFast && text.length >= LEAST ? text : null
      text = ''
      return code
    }
    if (key.length !== 1) text = ''
    else text = isFast && text.length < MOST ? text + key : key
    return null
  }
}
