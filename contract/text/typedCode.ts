import { latinDigits } from './latinDigits.ts'
import { plainText } from './plainText.ts'

/** At most this many characters of a code as it is typed, with blanks and dashes. */
export const TYPED_CODE_MAX = 40

/** All dashes that programs make of a hyphen. */
const DASHES = /[\p{Pd}\u{2043}\u{2212}]/gu

/**
 * A code or a number as it was meant: digits of any keyboard as 0 to 9, plain letters, each dash as a hyphen. Invisible
 * characters and the blanks around it are gone. Its case stays.
 */
export const plainCode = (typed: string): string => latinDigits(plainText(typed)).replaceAll(DASHES, '-').trim()

/** Blanks, hyphens, dots and bullets. */
const SEPARATORS = /[\s\-.·•]/g

/**
 * A code for the second factor as it is compared: digits of any keyboard as 0 to 9, capitals, without blanks, dashes,
 * dots and bullets. Word and phones turn a hyphen into a longer dash.
 */
export const typedCode = (typed: string): string => plainCode(typed).replaceAll(SEPARATORS, '').toUpperCase()
