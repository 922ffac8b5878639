import { flushSync } from 'react-dom'
import { takesText } from '#renderer/ui/controls/takesText.ts'
import { createKeyRuns, paceOf, type Stroke } from './keyRuns.ts'
import { type Scan, scanOf } from './readings.ts'
import { scanSettings } from './scanSettings.ts'
import { createTypeAhead } from './typeAhead.ts'

/** A scanned text. `isSlow`: its keys came slower than the setting says, so that some of them may be missing. */
export type TimedScan = Scan & { isSlow: boolean }
type Reader = (scan: TimedScan) => void

/** Time beyond a pause before it counts, because timers and events are not exact (ms). */
const TOLERANCE_MS = 10
/** At most this time is added on a computer that delivers keys late (ms). */
const LAG_MOST_MS = 500

/** Longest time from a scan to a screen that reads it (ms). Later, users do not expect it any more. */
const EARLY_MOST_MS = 10_000

let pauses = 0
/** Leaves all keys to the page, while the dialog tries a scanner. Returns the function that ends the pause. */
export function pauseScans(): () => void {
  pauses += 1
  return () => {
    pauses -= 1
  }
}

type Held = Stroke & { event: KeyboardEvent }

export const strokeOf = (event: KeyboardEvent): Stroke => ({
  key: event.key,
  code: event.code,
  at: event.timeStamp,
  isShifted: event.shiftKey,
  isCaps: event.getModifierState('CapsLock'),
})

/** Whether the key is a command. AltGr types characters, though Windows sends it as Ctrl and Alt. */
const isCommand = (event: KeyboardEvent) =>
  event.metaKey || ((event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph'))

const isLeftAlone = (event: KeyboardEvent) =>
  pauses > 0 || event.repeat || event.isComposing || isCommand(event) || takesText(event.target)

/** Types the key into the focused field. A dead key has no character. */
const insert = ({ key }: Stroke) => key.length === 1 && document.execCommand('insertText', false, key)

/** Reads scans from the keys of the window. Returns the function that stops it. */
function readKeys(onScan: Reader): () => void {
  let runs = createKeyRuns<Held>(scanSettings.get())
  let timer: number | undefined
  /** Time from the last key until the page learned of it (ms). The next key is waited for as long. */
  let lag = 0
  const replayed = new WeakSet<Event>()
  const chooseOption = createTypeAhead()

  const replay = (held: Held) => {
    // An earlier key has focused a field, such as the search. The keys after it are the text of that field.
    if (takesText(document.activeElement)) return insert(held)
    const { event } = held
    const again = new KeyboardEvent('keydown', {
      key: event.key,
      code: event.code,
      shiftKey: event.shiftKey,
      bubbles: true,
      cancelable: true,
      composed: true,
    })
    replayed.add(again)
    const target = event.target instanceof Element && event.target.isConnected ? event.target : document.body
    // Renders the effect of each key before the next key is replayed, because the next one may depend on it.
    return flushSync(() => {
      const isLeft = target.dispatchEvent(again)
      if (isLeft && target instanceof HTMLSelectElement) chooseOption(target, held)
    })
  }
  let isActing = false
  /** When a field has got the focus meanwhile, the keys that are kept back are its text. */
  const followFocus = () => {
    if (isActing || !takesText(document.activeElement)) return
    for (const one of runs.leave()) insert(one)
  }
  const act = ({ released, scan }: { released: readonly Held[]; scan: readonly Held[] | null }) => {
    isActing = true
    for (const one of released) replay(one)
    isActing = false
    followFocus()
    if (scan) onScan(Object.assign(scanOf(scan), { isSlow: paceOf(scan) > scanSettings.get().gap }))
  }
  const plan = () => {
    window.clearTimeout(timer)
    const restIn = runs.restIn()
    if (restIn === null) return
    timer = window.setTimeout(
      () => {
        act(runs.rest())
        plan()
      },
      restIn + lag + TOLERANCE_MS,
    )
  }
  /**
   * Letters move the focus in an open list at once, because an Enter directly behind them chooses the option that has
   * the focus when the key goes down. A scan moves the focus too, but its Enter is kept back, so that it chooses
   * nothing.
   */
  const moveInOpenList = (stroke: Stroke, target: EventTarget | null) => {
    const list = target instanceof HTMLOptionElement ? target.closest('select') : null
    if (list) chooseOption(list, stroke, target as HTMLOptionElement)
  }
  const listen = (event: KeyboardEvent) => {
    if (replayed.has(event) || isLeftAlone(event)) return
    lag = Math.min(LAG_MOST_MS, Math.max(0, performance.now() - event.timeStamp))
    const stroke = strokeOf(event)
    const reading = runs.read(Object.assign(stroke, { event }))
    if (reading.isTaken) {
      event.preventDefault()
      event.stopImmediatePropagation()
      moveInOpenList(stroke, event.target)
    }
    act(reading)
    plan()
  }
  const follow = scanSettings.subscribe(() => {
    runs = createKeyRuns<Held>(scanSettings.get())
  })
  window.addEventListener('keydown', listen, true)
  document.addEventListener('focusin', followFocus)
  return () => {
    window.removeEventListener('keydown', listen, true)
    document.removeEventListener('focusin', followFocus)
    window.clearTimeout(timer)
    follow()
  }
}

/** The readers of scans. Only the first one gets them. */
const readers: Reader[] = []
let stopKeys: (() => void) | null = null
let endEarly: (() => TimedScan | null) | null = null

function addReader(onScan: Reader): () => void {
  readers.push(onScan)
  stopKeys ??= readKeys((scan) => readers[0]?.(scan))
  return () => {
    const at = readers.indexOf(onScan)
    if (at >= 0) readers.splice(at, 1)
    if (readers.length > 0) return
    stopKeys?.()
    stopKeys = null
  }
}

/**
 * Reads the codes of a scanner or badge reader that types like a keyboard. While a text field has the focus, the code
 * is only typed there. Returns the function that ends the watch.
 */
export function watchScans(onScan: Reader): () => void {
  const stop = addReader(onScan)
  const early = endEarly?.() ?? null
  endEarly = null
  if (early) onScan(early)
  return stop
}

/**
 * Keeps scans away from the page while it loads, so that their keys are no shortcuts. The first watch gets the last
 * scan, unless that was long ago.
 */
export function watchEarlyScans(): void {
  let last: { scan: TimedScan; at: number } | null = null
  const stop = addReader((scan) => {
    last = { scan, at: performance.now() }
  })
  endEarly = () => {
    stop()
    return last !== null && performance.now() - last.at <= EARLY_MOST_MS ? last.scan : null
  }
}
