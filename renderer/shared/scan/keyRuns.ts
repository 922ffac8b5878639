import type { ScanSettings } from './scanPace.ts'

/** A key as it was pressed. `code` is its place on the keyboard; empty for codes of a serial scanner. */
export type Stroke = { key: string; code: string; at: number; isShifted: boolean; isCaps: boolean }

/** Longest pause inside a code (ms), of the slowest scanner that people have reported. */
const RUN_MS = 150
/** Average pause of a scanner without an end key, unless the setting says that there is none (ms). */
const FAST_MS = 35
/**
 * Silence that ends a code without an end key, while the setting expects one (ms). A busy computer delivers keys late.
 */
const SILENCE_MS = 500
/**
 * Silence before a key acts as a shortcut, whatever the setting says (ms). Scanners up to 120 ms a key pause less, so
 * that their codes never act.
 */
const QUIET_MS = 130
/** Longest time between two steps of one walk through a list (ms). Later, a step may be the beginning of a code. */
const WALKING_MS = 1_000
/** Fewest keys without a pause that are a burst. No shortcut has as many. */
const LEAST = 5
/** Fewest keys that are a burst when they are faster than any finger. */
const CLEAR = 3
/** Characters of the largest QR code. In a longer text, further characters replace the last one. */
const MOST = 4_300
/** Keys that walk through a list and mark its rows. Users press them often and fast, and no code consists of them. */
const WALK = /^[jkx]+$/i
/**
 * Keys that begin no run. A blank presses buttons, and its replay would not. A dead key puts an accent on the next one.
 * A slash opens the search, and the next keys are its text.
 */
const NO_BEGINNING: readonly string[] = [' ', 'Dead', '/']
const ENDS: readonly string[] = ['Enter', 'Tab']
/** Keys that only change the next one. */
const MODIFIERS: readonly string[] = ['Shift', 'CapsLock', 'AltGraph']

/** `isTaken`: the page must not see the key. `released`: earlier keys that the page gets now. */
type Reading<T> = { isTaken: boolean; released: readonly T[]; scan: readonly T[] | null }

/** Average pause between two keys (ms). */
export const paceOf = (strokes: readonly Stroke[]): number =>
  ((strokes.at(-1)?.at ?? 0) - (strokes[0]?.at ?? 0)) / Math.max(1, strokes.length - 1)
const isWalk = (strokes: readonly Stroke[]) => WALK.test(strokes.map(({ key }) => key).join(''))
/** Whether a key is a step through a list. With Shift the same keys do other things. */
const isStep = ({ key, isShifted }: Stroke) => !isShifted && WALK.test(key)
/** Whether keys are too many or too fast for shortcuts. Their characters do not matter, because a code may hold any. */
const isBurst = (strokes: readonly Stroke[]) =>
  !isWalk(strokes) && (strokes.length >= LEAST || (strokes.length >= CLEAR && paceOf(strokes) <= FAST_MS))

/**
 * Tells scanned keys from typed ones by their pace. Each key is kept back until a silence shows that no other follows.
 * Then the page gets it, so that a shortcut reacts a moment later. The keys of a burst never reach the page, even if
 * they turn out to be no code.
 */
export function createKeyRuns<T extends Stroke>({ gap, ending }: ScanSettings) {
  let run: T[] = []
  /** How many keys of the run the page has got. */
  let released = 0
  /** How many keys at the beginning of the run were steps through a list that the page has got. */
  let walked = 0
  /** Time of the last step that the page has got. */
  let steppedAt = Number.NEGATIVE_INFINITY
  /** Whether `rest` has run since the last key. The next key then ends the run or continues it, by its own time. */
  let isRested = false

  const release = (): readonly T[] => {
    const held = run.slice(released)
    released = run.length
    if (isWalk(run)) {
      walked = run.length
      steppedAt = run.at(-1)?.at ?? steppedAt
    }
    return held
  }
  function empty(): void {
    run = []
    released = 0
    walked = 0
    isRested = false
  }
  /** Whether the keys after the steps through a list are a burst. A single shortcut after many steps is none. */
  function isBurstOpen(): boolean {
    const keys = run.slice(walked)
    return isBurst(keys) || (keys.length >= CLEAR && run.length >= LEAST && !isWalk(keys))
  }
  /** Ends the run: as a scan, or as typed keys. The page gets the keys that it has not got, unless they are a burst. */
  function end(isCode: boolean): Pick<Reading<T>, 'released' | 'scan'> {
    const result = { released: isBurstOpen() ? [] : release(), scan: isCode ? run : null }
    empty()
    return result
  }
  const isInRun = (at: number) => at - (run.at(-1)?.at ?? Number.NEGATIVE_INFINITY) <= RUN_MS
  /** Whether the run is still a walk through a list. No code begins with as many steps. */
  const isWalking = () => run.every(isStep) && (run.length >= CLEAR || (run[0]?.at ?? 0) - steppedAt <= WALKING_MS)
  /** Whether a pause ends a code. */
  const endsByPause = () => run.length >= LEAST && isBurstOpen() && (ending === 'none' || paceOf(run) <= FAST_MS)
  function isOfRun(key: string): boolean {
    if (!NO_BEGINNING.includes(key)) return key.length === 1
    return released < run.length && !isWalk(run)
  }

  return {
    read(stroke: T): Reading<T> {
      const { key, at } = stroke
      if (MODIFIERS.includes(key)) return { isTaken: false, released: [], scan: null }
      const late = isInRun(at) ? { released: [], scan: null } : end(!isRested && endsByPause())
      if (!isOfRun(key)) {
        const isCode = ENDS.includes(key) && isBurstOpen()
        const ended = end(isCode)
        return { isTaken: isCode, released: [...late.released, ...ended.released], scan: ended.scan ?? late.scan }
      }
      if (run.length === MOST) run.pop()
      run.push(stroke)
      isRested = false
      return { isTaken: true, released: late.released, scan: late.scan }
    },
    /**
     * To be called when no key came for the time of `restIn`. A burst stays open if a pause may not end it: a busy
     * computer delivers keys late, so the time of the next key decides.
     */
    rest(): Pick<Reading<T>, 'released' | 'scan'> {
      if (!isBurstOpen()) return { released: release(), scan: null }
      isRested = true
      return endsByPause() ? end(true) : { released: [], scan: null }
    },
    /** Milliseconds until `rest` is due; null while no key is waited for. */
    restIn(): number | null {
      if (isRested) return null
      if (isBurstOpen()) return ending === 'none' ? RUN_MS : SILENCE_MS
      if (released === run.length) return null
      if (isWalking()) return gap
      // Many keys without a pause may become a burst of a scanner that is slower than its setting.
      return run.length - walked < CLEAR || isWalk(run) ? Math.max(gap, QUIET_MS) : RUN_MS
    },
    /**
     * Ends the run without a code. Returns the keys that the page has not got, because they are the text of a field.
     */
    leave(): readonly T[] {
      const held = release()
      empty()
      return held
    },
  }
}
