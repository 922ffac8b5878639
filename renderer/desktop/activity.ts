import { useEffect } from 'react'
import type { ActivityReport } from '#contract/ipc/table.ts'
import { callDesktop, desktop } from './bridge.ts'

/** What a restart of the app would interrupt: something on its way to the server, something not saved, a running clock. */
type ActivityKind = 'upload' | 'form' | 'stamp'

type Timer = (ms: number, run: () => void) => void
const TELL_AGAIN_MS = 30_000
const FIELD = { upload: 'uploads', form: 'forms', stamp: 'stamps' } as const

/** Counts what is under way in this page and tells it on: changes at once, and again as long as there is something. */
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

  /** Returns the function that ends it; calling that twice does nothing. */
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

  /** Runs with every key stroke: all but the first of half a minute only leave a mark. */
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
      // A report that is lost is made up for by the next; without any, main waits for nothing.
      (report) => void callDesktop(bridge, 'activity.report', report).catch(() => undefined),
      (ms, run) => void setTimeout(run, ms),
    )
  : null

/** Notices typing and clicking anywhere in this page. Called once; in a browser it does nothing. */
export function startActivity(): void {
  if (!reporter) return
  for (const event of ['keydown', 'input', 'pointerdown'])
    window.addEventListener(event, reporter.typed, { capture: true, passive: true })
  // Whatever the page before this one was doing is over.
  reporter.report()
}

const nothing = (): void => undefined

/** Keeps the app from restarting by itself until the returned function is called. In a browser it does nothing. */
export function beginActivity(kind: ActivityKind): () => void {
  return reporter?.begin(kind) ?? nothing
}

/** The same as long as `isActive`, for a component: a form with something that is not saved. */
export function useActivity(kind: ActivityKind, isActive: boolean): void {
  useEffect(() => (isActive ? beginActivity(kind) : undefined), [kind, isActive])
}

/**
 * Keeps the app from restarting while a dialog or form holds something typed: a text that is not blank, or `true` for
 * anything else that differs from what is saved.
 */
export function useTypedInput(...typed: readonly (string | boolean | null)[]): void {
  useActivity(
    'form',
    typed.some((one) => one === true || (typeof one === 'string' && one.trim() !== '')),
  )
}
