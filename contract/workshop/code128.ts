/**
 * Code 128 (ISO/IEC 15417) for order and part numbers, as widths of bars and gaps in modules. Pairs of digits share a
 * symbol, other characters have one each. A text with other characters has no bar code.
 */

/** Widths of the symbols 0 to 105: bar, gap, bar, gap, bar, gap. */
const SYMBOLS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'
const WIDTHS = SYMBOLS.split(' ')
const STOP = '2331112'
const START_B = 104
const START_C = 105
const TO_C = 99
const TO_B = 100
const MODULUS = 103

/** Characters of code set B: space to tilde. */
const WRITABLE = /^[ -~]+$/
/** Fewest digits for which a switch to pairs pays: inside a text, and at its start or end. */
const RUN_INSIDE = 6
const RUN_AT_END = 4

/** Width of the blank margin on each side of the code, in modules. */
export const QUIET_MODULES = 10

/** Symbols of a text from the start symbol on, without check and stop symbols. */
function symbolsOf(text: string): number[] {
  const symbols: number[] = []
  let isPairs: boolean | null = null
  const change = (toPairs: boolean) => {
    if (isPairs === toPairs) return
    if (isPairs === null) symbols.push(toPairs ? START_C : START_B)
    else symbols.push(toPairs ? TO_C : TO_B)
    isPairs = toPairs
  }
  const letters = (part: string) => {
    if (part !== '') change(false)
    for (const letter of part) symbols.push(letter.charCodeAt(0) - 32)
  }
  const pairs = (digits: string) => {
    change(true)
    for (let at = 0; at < digits.length; at += 2) symbols.push(Number(digits.slice(at, at + 2)))
  }
  for (const { 0: run, index } of text.matchAll(/[0-9]+|[^0-9]+/g)) {
    const isAtEnd = index === 0 || index + run.length === text.length
    const isLong = /^[0-9]/.test(run) && run.length >= (isAtEnd ? RUN_AT_END : RUN_INSIDE)
    const isWhole = run === text && /^(?:[0-9]{2})+$/.test(run)
    if (!isLong && !isWhole) {
      letters(run)
      continue
    }
    // An odd digit is written in code set B: at the front, or behind the pairs when the text starts with the digits.
    const odd = run.length % 2
    const inFront = symbols.length === 0 ? 0 : odd
    const behind = run.length - odd + inFront
    letters(run.slice(0, inFront))
    pairs(run.slice(inFront, behind))
    letters(run.slice(behind))
  }
  return symbols
}

/**
 * Widths of bars and gaps in turn, starting with a bar, each 1 to 4 modules. Null for a text that cannot be encoded.
 */
export function code128(text: string): number[] | null {
  if (!WRITABLE.test(text)) return null
  const symbols = symbolsOf(text)
  const check = symbols.reduce((sum, symbol, i) => sum + symbol * Math.max(i, 1), 0) % MODULUS
  const widths = [...symbols, check].map((symbol) => WIDTHS[symbol] ?? '').join('') + STOP
  return [...widths].map(Number)
}
