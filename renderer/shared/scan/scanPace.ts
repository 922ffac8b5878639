/**
 * Pauses between two characters of a scanner, from fast to slow (ms). Shortcuts wait at least as long for a next key.
 */
export const SCAN_GAPS = [60, 90, 150] as const
/** Key that a scanner sends behind a code. `none`: a pause ends the code. */
export const SCAN_ENDINGS = ['key', 'none'] as const
export type ScanSettings = { gap: (typeof SCAN_GAPS)[number]; ending: (typeof SCAN_ENDINGS)[number] }
