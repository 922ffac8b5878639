import { flushSync } from 'react-dom'
import { createKeyRuns, type Stroke } from './keyRuns.ts'
import { type Scan, scanOf } from './readings.ts'
import { scanSettings } from './scanSettings.ts'

const WRITABLE = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'
/** Time beyond a pause before it counts, because timers and events are not exact (ms). */
const TOLERANCE_MS = 10
/** Most time that is added on a computer that delivers keys late (ms). */
const LAG_MOST_MS = 500

let pauses = 0
/** Leaves all keys to the page, while the dialog tries a scanner. Returns the end of the pause. */
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
  pauses > 0 ||
  event.repeat ||
  event.isComposing ||
  isCommand(event) ||
  (event.target instanceof Element && event.target.closest(WRITABLE) !== null)

/**
 * Reads the codes of a scanner or badge reader that types like a keyboard. In a text field it types there. Returns the
 * end of the watch.
 */
export function watchScans(onScan: (scan: Scan) => void): () => void {
  let runs = createKeyRuns<Held>(scanSettings.get())
  let timer: number | undefined
  /** Time from the last key until the page learned of it (ms). The next key is waited for as long. */
  let lag = 0
  const replayed = new WeakSet<Event>()

  const replay = ({ event }: Held) => {
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
    target.dispatchEvent(again)
  }
  const act = ({ released, scan }: { released: readonly Held[]; scan: readonly Held[] | null }) => {
    // Each key acts on what the one before has changed, as when they are typed.
    for (const one of released) flushSync(() => replay(one))
    if (scan) onScan(scanOf(scan))
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
  const listen = (event: KeyboardEvent) => {
    if (replayed.has(event) || isLeftAlone(event)) return
    lag = Math.min(LAG_MOST_MS, Math.max(0, performance.now() - event.timeStamp))
    const reading = runs.read(Object.assign(strokeOf(event), { event }))
    if (reading.isTaken) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    act(reading)
    plan()
  }
  const follow = scanSettings.subscribe(() => {
    runs = createKeyRuns<Held>(scanSettings.get())
  })
  window.addEventListener('keydown', listen, true)
  return () => {
    window.removeEventListener('keydown', listen, true)
    window.clearTimeout(timer)
    follow()
  }
}
