import { useEffect } from 'react'
import type { ActivityReport } from '#contract/ipc/table.ts'
import { callDesktop, desktop } from './bridge.ts'

/** Work that a restart of the app would interrupt: an upload, unsaved input, a running stamp. */
type ActivityKind = 'upload' | 'form' | 'stamp'

type Timer = (ms: number, run: () => void) => void
const TELL_AGAIN_MS = 30_000
const FIELD = { upload: 'uploads', form: 'forms', stamp: 'stamps' } as const

/** Counts the activities of this page and reports them: each change at once, and repeatedly while there are any. */
export class ActivityReporter {
  private readonly counts = { uploads: 0, forms: 0, stamps: 0 }
  private readonly tell: (report: ActivityReport) => void
  private readonly after: Timer
  private hasTyped = false
  private isTimed = false

  constructor(tell: (report: ActivityReport) => void, after: Timer) {
    this.tell = tell
    this.after = after
  }

  /** Returns a function that ends the activity; calling it twice does nothing. */
  begin(kind: ActivityKind): () => void {
    let isOver = false
    this.counts[FIELD[kind]] += 1
    this.report()
    return () => {
      if (isOver) return
      isOver = true
      this.counts[FIELD[kind]] -= 1
      this.report()
    }
  }

  /** Runs with every key stroke. Only the first one within half a minute is reported at once. */
  readonly typed = (): void => {
    this.hasTyped = true
    if (!this.isTimed) this.report()
  }

  report(): void {
    const typing = this.hasTyped
    this.hasTyped = false
    this.tell({ typing, ...this.counts })
    if (this.isTimed || (!typing && !this.isBusy)) return
    this.isTimed = true
    this.after(TELL_AGAIN_MS, () => {
      this.isTimed = false
      if (this.hasTyped || this.isBusy) this.report()
    })
  }

  private get isBusy(): boolean {
    return this.counts.uploads + this.counts.forms + this.counts.stamps > 0
  }
}

const bridge = desktop
const reporter = bridge
  ? new ActivityReporter(
      // The next report makes up for a lost one. Without reports the main process may restart the app.
      (report) => void callDesktop(bridge, 'activity.report', report).catch(() => undefined),
      (ms, run) => void setTimeout(run, ms),
    )
  : null

/** Notices typing and clicking in this page. Called once; does nothing in a browser. */
export function startActivity(): void {
  if (!reporter) return
  for (const event of ['keydown', 'input', 'pointerdown'])
    window.addEventListener(event, reporter.typed, { capture: true, passive: true })
  // Activities of the previous page are over.
  reporter.report()
}

const nothing = (): void => undefined

/** Keeps the app from restarting automatically until the returned function is called. Does nothing in a browser. */
export function beginActivity(kind: ActivityKind): () => void {
  return reporter?.begin(kind) ?? nothing
}

/** Calls `beginActivity` for a mounted component while `isActive`, for example for a form with unsaved input. */
export function useActivity(kind: ActivityKind, isActive: boolean): void {
  useEffect(() => (isActive ? beginActivity(kind) : undefined), [kind, isActive])
}

/**
 * Keeps the app from restarting while a dialog or form holds unsaved input: a text that is not blank, or `true` for any
 * other unsaved difference.
 */
export function useTypedInput(...typed: readonly (string | boolean | null)[]): void {
  useActivity(
    'form',
    typed.some((one) => one === true || (typeof one === 'string' && one.trim() !== '')),
  )
}
