import type { ScanSettings } from './scanPace.ts'
import { swapCase } from './swapCase.ts'

/** A key as it was pressed. `code` is its place on the keyboard; empty for codes of a serial scanner. */
export type Stroke = { key: string; code: string; at: number; isShifted: boolean; isCaps: boolean }

/** Longest pause inside a code (ms), of the slowest scanner that people have reported. */
const RUN_MS = 150
/** Average pause of a scanner without an end key, unless the setting says that there is none (ms). */
const FAST_MS = 35
/** Silence that ends a code without an end key, while the setting expects one (ms). A busy computer delivers keys late. */
const SILENCE_MS = 500
const LEAST = 5
const MOST = 200
/** From so many keys on, a run that looks like a code is none of shortcuts. */
const CLEAR = 3
/** Characters of codes that shortcuts do not have. They mark fast keys as a code. */
const OF_A_CODE = /[0-9A-Z:/*]|^htt/
const ENDS: readonly string[] = ['Enter', 'Tab']
/** Keys that only change the next one. */
const MODIFIERS: readonly string[] = ['Shift', 'CapsLock', 'AltGraph']

/** `isTaken`: the page must not see the key. `released`: earlier keys that the page gets now. */
type Reading<T> = { isTaken: boolean; released: readonly T[]; scan: readonly T[] | null }

/** The text as it is without Caps Lock. */
const textOf = (strokes: readonly Stroke[]) => strokes.map(({ key, isCaps }) => (isCaps ? swapCase(key) : key)).join('')
/** The last key may belong to a code: a character that shortcuts do not have, or the beginning of an address. */
const mayBelongToCode = (strokes: readonly Stroke[]) => {
  const text = textOf(strokes)
  return OF_A_CODE.test(text.slice(-1)) || 'htt'.startsWith(text)
}
const looksLikeCode = (strokes: readonly Stroke[]) => {
  const text = textOf(strokes)
  if (strokes.length < CLEAR) return false
  // One capital among small letters is a shortcut with Shift. A code begins with a sign of codes, and has several.
  const signs = [...text].filter((sign) => OF_A_CODE.test(sign)).length
  return text.startsWith('htt') || (signs > 1 && OF_A_CODE.test(text.charAt(0)))
}

/**
 * Tells scanned keys from typed ones. A key that codes begin with is kept back until it is clear that no code follows.
 * Such keys never reach the page from a code, and typed ones reach it in their order. Small letters are not kept back,
 * so that the shortcuts of lists react at once.
 */
export function createKeyRuns<T extends Stroke>({ gap, ending }: ScanSettings) {
  let run: T[] = []
  /** How many keys of the run the page has got. */
  let released = 0
  /** A pause has told all that it can. The next key ends the run or goes on with it, by its own time. */
  let isRested = false

  const release = (): readonly T[] => {
    const held = run.slice(released)
    released = run.length
    return held
  }
  const clear = (): void => {
    run = []
    released = 0
    isRested = false
  }
  /** Ends the run: it was a code, or the page gets what is left of it. */
  function end(isCode: boolean): Pick<Reading<T>, 'released' | 'scan'> {
    const isSwallowed = isCode || looksLikeCode(run)
    const result = { released: isSwallowed ? [] : release(), scan: isCode ? run : null }
    clear()
    return result
  }
  /** Adds a key and returns whether it is kept back. A key waits behind the one before it, so that it does not overtake it. */
  function append(stroke: T): boolean {
    run.push(stroke)
    isRested = false
    const isHeld = released < run.length - 1 || looksLikeCode(run) || mayBelongToCode(run)
    if (!isHeld) released = run.length
    return isHeld
  }
  const isInRun = (at: number) => at - (run.at(-1)?.at ?? Number.NEGATIVE_INFINITY) <= RUN_MS
  /** Whether a pause ends a code. */
  function endsByPause(): boolean {
    const [first, last] = [run[0], run.at(-1)]
    if (!first || !last || run.length < LEAST || !looksLikeCode(run)) return false
    return ending === 'none' || (last.at - first.at) / (run.length - 1) <= FAST_MS
  }

  return {
    read(stroke: T): Reading<T> {
      const { key, at } = stroke
      if (MODIFIERS.includes(key)) return { isTaken: false, released: [], scan: null }
      const late = isInRun(at) ? { released: [], scan: null } : end(!isRested && endsByPause())
      if (ENDS.includes(key)) {
        const isCode = run.length >= LEAST && (released === 0 || looksLikeCode(run))
        const ended = end(isCode)
        return { isTaken: isCode, released: [...late.released, ...ended.released], scan: ended.scan ?? late.scan }
      }
      const isSpace = key === ' ' && !looksLikeCode(run)
      if (key.length !== 1 || isSpace || run.length >= MOST) {
        const ended = end(false)
        return { isTaken: false, released: [...late.released, ...ended.released], scan: late.scan }
      }
      return { isTaken: append(stroke), released: late.released, scan: late.scan }
    },
    /**
     * Called when no key came for the time of `restIn`. A busy computer delivers keys late, so that the run stays open: the
     * time of the next key decides.
     */
    rest(): Pick<Reading<T>, 'released' | 'scan'> {
      if (released < run.length && !looksLikeCode(run)) return { released: release(), scan: null }
      isRested = true
      return endsByPause() ? end(true) : { released: [], scan: null }
    },
    /** Milliseconds until `rest` is due; null while no key is waited for. */
    restIn(): number | null {
      if (run.length === 0 || isRested) return null
      if (released < run.length && !looksLikeCode(run)) return gap
      return ending === 'none' ? RUN_MS : SILENCE_MS
    },
  }
}
