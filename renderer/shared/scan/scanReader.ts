/** Nobody types so fast; a hand scanner does, and ends what it has read with Enter. */
const GAP_MS = 35
const LEAST = 5
const MOST = 200
/** What numbers of orders and addresses have and shortcuts have not: who presses three of those at once means them. */
const OF_A_CODE = /[0-9:/]|^htt/i

/** What becomes of a key: it is left to the page, it belongs to a code, or it ends one. */
type Reading = { what: 'pass' | 'swallow' } | { what: 'code'; code: string }

/** Tells the keys of a scanner from those of a person. Two keys may be struck together by chance; from the third on it is a code, if it looks like one. */
export function createScanReader() {
  let text = ''
  let last = Number.NEGATIVE_INFINITY
  return (key: string, at: number): Reading => {
    // A capital needs Shift, which is a key of its own.
    if (key === 'Shift') return { what: 'pass' }
    const isFast = at - last <= GAP_MS
    last = at
    if (key === 'Enter') {
      const code = isFast ? text : ''
      text = ''
      return code.length >= LEAST ? { what: 'code', code } : { what: 'pass' }
    }
    if (key.length !== 1) text = ''
    else text = isFast && text.length < MOST ? text + key : key
    return { what: text.length > 2 && OF_A_CODE.test(text) ? 'swallow' : 'pass' }
  }
}
