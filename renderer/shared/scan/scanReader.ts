/** Longest pause between two keys of a hand scanner (ms). No person types as fast. A scanner ends a code with Enter. */
const GAP_MS = 35
const LEAST = 5
const MOST = 200
/** Characters of order numbers and addresses that shortcuts do not have. They mark fast keys as a code. */
const OF_A_CODE = /[0-9:/]|^htt/i

/** How a key is handled: it is left to the page, it belongs to a code, or it ends one. */
type Reading = { what: 'pass' | 'swallow' } | { what: 'code'; code: string }

/**
 * Tells scanned keys from typed ones. Two keys may be struck together by chance. From the third fast key on it is a
 * code, if it looks like one.
 */
export function createScanReader() {
  let text = ''
  let last = Number.NEGATIVE_INFINITY
  /** Enter ends a code when it followed fast enough and the text is long enough. */
  const end = (isFast: boolean): Reading => {
    const code = isFast ? text : ''
    text = ''
    return code.length >= LEAST ? { what: 'code', code } : { what: 'pass' }
  }
  const append = (key: string, isFast: boolean): Reading => {
    if (key.length !== 1) text = ''
    else text = isFast && text.length < MOST ? text + key : key
    return { what: text.length > 2 && OF_A_CODE.test(text) ? 'swallow' : 'pass' }
  }
  return (key: string, at: number): Reading => {
    // A scanner sends Shift as a separate key before a capital letter.
    if (key === 'Shift') return { what: 'pass' }
    const isFast = at - last <= GAP_MS
    last = at
    return key === 'Enter' ? end(isFast) : append(key, isFast)
  }
}
