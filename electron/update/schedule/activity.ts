import type { ActivityReport, OpenWork, WindowKind } from '#contract/ipc/table.ts'

/** A page that is busy tells so every 30 s; one that has not for this long is gone or hangs. */
export const REPORT_LIFE_MS = 90_000
/** Whoever typed this recently is not interrupted. */
export const TYPING_MS = 15 * 60_000

type Kept = { at: number; work: OpenWork }

const isRecent = (at: number, life: number, now: number) => at <= now && now - at < life

/** What people do in the windows of this app, as far as a restart would interrupt it. */
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

  /** Of all windows together. */
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
