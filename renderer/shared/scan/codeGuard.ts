import { readingsOf } from '#contract/text/keyboards.ts'
import { type CodeKind, kindOfCode } from './kindOfCode.ts'
import { SCAN_GAPS } from './scanPace.ts'
import { createScanReader } from './scanReader.ts'

/** Longest pause between two keys that no person types (ms). */
const FAST_MS = 35
/** Kinds of codes that nobody types as a whole message. So such a text is a scan even when it comes slowly. */
const SCANNED_KINDS: readonly CodeKind[] = ['paper', 'checkin', 'request', 'vin', 'address']

/**
 * Tells whether Enter ends a scanned code in a field where Enter sends a text to others. A fast burst without a blank
 * is a code, and a slower one if it looks like one of the workshop.
 */
export function createCodeGuard() {
  const [fast, slow] = [FAST_MS, Math.max(...SCAN_GAPS)].map(createScanReader)
  return (key: string, at: number): boolean => {
    const [burst, text] = [fast?.(key, at) ?? null, slow?.(key, at) ?? null]
    if (burst !== null && !/\s/.test(burst)) return true
    return text !== null && readingsOf(text).some((reading) => SCANNED_KINDS.includes(kindOfCode(reading)))
  }
}
