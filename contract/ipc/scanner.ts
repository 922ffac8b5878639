/** A serial port of this computer by its system name, and the maker's name of the device on it. */
export type ScannerPort = { path: string; title: string }

/**
 * State of the scanner of the setting `scannerPort`. `none`: none is chosen. `ready`: the app listens to it. `missing`:
 * it is unplugged or another program has it; the app tries again every few seconds.
 */
export type ScannerView = { state: 'none' | 'ready' | 'missing' }

/** At most this many characters of a code. Longer input is not a code. */
export const SCANNED_MAX = 200
