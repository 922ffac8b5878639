/**
 * A character that the eye sees: no blank, no control or format character, no mark without a letter. Fonts draw nothing
 * for some letters, too: Hangul fillers and the empty Braille pattern.
 */
const VISIBLE = /[^\s\p{C}\p{M}\u{115F}\u{1160}\u{2800}\u{3164}\u{FFA0}]/u

/** Whether a text shows anything. A name or message of invisible characters only counts as missing. */
export const isVisible = (text: string): boolean => VISIBLE.test(text)

/** Control characters break a row of a list, and Postgres stores no NUL. Line ends and tabs are allowed. */
export const PRINTABLE: RegExp = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u
