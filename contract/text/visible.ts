/**
 * A character that the eye sees: no blank, no control or format character, no mark without a letter. Fonts draw nothing
 * for some signs, too: Hangul fillers, the empty Braille pattern, blank hieroglyphs, the empty note, and the place of an
 * object that was not copied.
 */
const VISIBLE = /[^\s\p{C}\p{M}\u{115F}\u{1160}\u{2800}\u{3164}\u{FFA0}\u{FFFC}\u{13441}\u{13442}\u{1D159}]/u

/** Whether a text shows anything. A name or message of invisible characters only counts as missing. */
export const isVisible = (text: string): boolean => VISIBLE.test(text)

/** Whether a reason or a name is missing. */
export const isBlank = (text: string | undefined): boolean => text === undefined || !isVisible(text)

/**
 * Matches text without control characters other than line ends and tabs. Half a surrogate pair is allowed, because a
 * text that was cut inside an emoji must not be lost.
 */
export const WITHOUT_CONTROLS: RegExp = /^(?:\P{Cc}|[\t\n\r])*$/u

/**
 * Removes control characters other than line ends and tabs. A vertical tab becomes a line end, because Word and Outlook
 * end a copied line with it.
 */
export const withoutControls = (text: string): string => text.replaceAll('\v', '\n').replaceAll(/[^\P{Cc}\t\n\r]/gu, '')

/** Control characters break a row of a list, and Postgres stores no NUL. Line ends and tabs are allowed. */
export const PRINTABLE: RegExp = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u
