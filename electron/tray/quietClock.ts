import type { DoNotDisturb } from '#contract/ipc/deviceSettings.ts'

/** Timers count in 32 bits; a longer one would ring at once. */
const LONGEST_MS = 2 ** 31 - 1

type Settings = {
  current: { doNotDisturb: DoNotDisturb }
  isLocked: (key: 'doNotDisturb') => boolean
  write: (values: { doNotDisturb: DoNotDisturb }) => void
}

/** Ends a "do not disturb" whose time has come, so that everybody who shows it hears of it. */
export class QuietClock {
  private readonly settings: Settings
  private readonly onEnd: () => void
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(settings: Settings, onEnd: () => void) {
    this.settings = settings
    this.onEnd = onEnd
  }

  /** Looks at the setting as it is now. */
  set(): void {
    clearTimeout(this.timer)
    const { doNotDisturb } = this.settings.current
    if (typeof doNotDisturb === 'string') return
    const left = Date.parse(doNotDisturb.until) - Date.now()
    if (left <= 0) {
      this.end()
      return
    }
    this.timer = setTimeout(() => this.set(), Math.min(left, LONGEST_MS))
    this.timer.unref()
  }

  private end(): void {
    // What the administrator has fixed stays written; it is over all the same.
    if (this.settings.isLocked('doNotDisturb')) this.onEnd()
    else this.settings.write({ doNotDisturb: 'off' })
  }
}
