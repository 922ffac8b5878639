import type { ActivityReport, OpenWork, WindowKind } from '#contract/ipc/table.ts'

/** Milliseconds after which a report expires. A busy page reports every 30 s; a silent one is gone or hangs. */
export const REPORT_LIFE_MS = 90_000
/** Milliseconds after the last input during which the user is not interrupted. */
export const TYPING_MS = 15 * 60_000

type Kept = { at: number; work: OpenWork }

const isRecent = (at: number, life: number, now: number) => at <= now && now - at < life

/** Work in the app's windows that a restart would interrupt. */
export class Activity {
  private readonly reports = new Map<WindowKind, Kept>()
  private readonly onChange: () => void
  private lastTyped = Number.NEGATIVE_INFINITY

  constructor(onChange: () => void) {
    this.onChange = onChange
  }

  report(from: WindowKind, { typing, ...work }: ActivityReport): void {
    const at = Date.now()
    if (typing) this.lastTyped = at
    this.reports.set(from, { at, work })
    this.onChange()
  }

  get isActive(): boolean {
    if (isRecent(this.lastTyped, TYPING_MS, Date.now())) return true
    const { uploads, forms, stamps } = this.work
    return uploads + forms + stamps > 0
  }

  /** The work of all windows together. */
  get work(): OpenWork {
    const now = Date.now()
    const sum = { uploads: 0, forms: 0, stamps: 0 }
    for (const { at, work } of this.reports.values()) {
      if (!isRecent(at, REPORT_LIFE_MS, now)) continue
      sum.uploads += work.uploads
      sum.forms += work.forms
      sum.stamps += work.stamps
    }
    return sum
  }
}
