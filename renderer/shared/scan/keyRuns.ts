import type { ScanSettings } from './scanPace.ts'

/** A key as it was pressed. `code` is its place on the keyboard; empty for codes of a serial scanner. */
export type Stroke = { key: string; code: string; at: number; isShifted: boolean; isCaps: boolean }

/** Longest pause inside a code (ms), of the slowest scanner that people have reported. */
const RUN_MS = 150
/** Average pause of a scanner without an end key, unless the setting says that there is none (ms). */
const FAST_MS = 35
/** Silence that ends a code without an end key, while the setting expects one (ms). A busy computer delivers keys late. */
const SILENCE_MS = 500
/** From so many keys on, keys without a pause are a burst. No shortcut has as many. */
const LEAST = 5
/** From so many keys on, keys that are faster than any finger are a burst. */
const CLEAR = 3
/** Most characters of a code, those of the largest QR code. In a longer text, further characters replace the last one. */
const MOST = 4_300
/** Keys that walk through a list and mark its rows. Users press them often and fast, and no code consists of them. */
const WALK = /^[jkx]+$/i
/** A key that puts an accent on the next one, on a keyboard of another country. */
const DEAD = 'Dead'
const ENDS: readonly string[] = ['Enter', 'Tab']
/** Keys that only change the next one. */
const MODIFIERS: readonly string[] = ['Shift', 'CapsLock', 'AltGraph']

/** `isTaken`: the page must not see the key. `released`: earlier keys that the page gets now. */
type Reading<T> = { isTaken: boolean; released: readonly T[]; scan: readonly T[] | null }

const paceOf = (strokes: readonly Stroke[]) =>
  ((strokes.at(-1)?.at ?? 0) - (strokes[0]?.at ?? 0)) / Math.max(1, strokes.length - 1)
const isWalk = (strokes: readonly Stroke[]) => WALK.test(strokes.map(({ key }) => key).join(''))
/** Keys that come too many or too fast for shortcuts. Their characters do not matter, because a code may hold any. */
const isBurst = (strokes: readonly Stroke[]) =>
  !isWalk(strokes) && (strokes.length >= LEAST || (strokes.length >= CLEAR && paceOf(strokes) <= FAST_MS))

/**
 * Tells scanned keys from typed ones by their pace. Each key is kept back for the pause of the setting. If no other
 * follows, the page gets it, so that a shortcut reacts a moment later. The keys of a burst never reach the page, even if
 * no code becomes of them.
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
  /** Ends the run: it was a code, or the page gets what is left of it. */
  function end(isCode: boolean): Pick<Reading<T>, 'released' | 'scan'> {
    const result = { released: isBurst(run) ? [] : release(), scan: isCode ? run : null }
    run = []
    released = 0
    isRested = false
    return result
  }
  const isInRun = (at: number) => at - (run.at(-1)?.at ?? Number.NEGATIVE_INFINITY) <= RUN_MS
  /** Whether a pause ends a code. */
  const endsByPause = () => run.length >= LEAST && isBurst(run) && (ending === 'none' || paceOf(run) <= FAST_MS)
  /**
   * Whether the key belongs to the run. A blank and a dead key begin none: a blank presses buttons, and its replay would
   * not.
   */
  function isOfRun(key: string): boolean {
    if (key !== ' ' && key !== DEAD) return key.length === 1
    return released < run.length && !isWalk(run)
  }

  return {
    read(stroke: T): Reading<T> {
      const { key, at } = stroke
      if (MODIFIERS.includes(key)) return { isTaken: false, released: [], scan: null }
      const late = isInRun(at) ? { released: [], scan: null } : end(!isRested && endsByPause())
      if (!isOfRun(key)) {
        const isCode = ENDS.includes(key) && isBurst(run)
        const ended = end(isCode)
        return { isTaken: isCode, released: [...late.released, ...ended.released], scan: ended.scan ?? late.scan }
      }
      if (run.length === MOST) run.pop()
      run.push(stroke)
      isRested = false
      return { isTaken: true, released: late.released, scan: late.scan }
    },
    /**
     * Called when no key came for the time of `restIn`. A busy computer delivers keys late, so that a burst stays open: the
     * time of the next key decides.
     */
    rest(): Pick<Reading<T>, 'released' | 'scan'> {
      if (!isBurst(run)) return { released: release(), scan: null }
      isRested = true
      return endsByPause() ? end(true) : { released: [], scan: null }
    },
    /** Milliseconds until `rest` is due; null while no key is waited for. */
    restIn(): number | null {
      if (isRested) return null
      if (isBurst(run)) return ending === 'none' ? RUN_MS : SILENCE_MS
      if (released === run.length) return null
      // Many keys without a pause may become a burst of a scanner that is slower than its setting.
      return run.length < CLEAR || isWalk(run) ? gap : RUN_MS
    },
  }
}
