import type { ActivityReport, WindowKind } from '#contract/ipc/table.ts'

/** A page that is busy tells so every 30 s; one that has not for this long is gone or hangs. */
export const REPORT_LIFE_MS = 90_000
/** Whoever typed this recently is not interrupted. */
export const TYPING_MS = 15 * 60_000

type Kept = { at: number; isBusy: boolean }

/** What people do in the windows of this app, as far as a restart would interrupt it. */
export class Activity {
  private readonly reports = new Map<WindowKind, Kept>()
  private readonly onChange: () => void
  private lastTyped = Number.NEGATIVE_INFINITY

  constructor(onChange: () => void) {
    this.onChange = onChange
  }

  report(from: WindowKind, { typing, uploads, forms, stamps }: ActivityReport): void {
    const at = Date.now()
    if (typing) this.lastTyped = at
    this.reports.set(from, { at, isBusy: uploads + forms + stamps > 0 })
    this.onChange()
  }

  get isActive(): boolean {
    const now = Date.now()
    const isRecent = (at: number, life: number) => at <= now && now - at < life
    if (isRecent(this.lastTyped, TYPING_MS)) return true
    return [...this.reports.values()].some(({ at, isBusy }) => isBusy && isRecent(at, REPORT_LIFE_MS))
  }
}
