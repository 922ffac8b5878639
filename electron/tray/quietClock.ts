import type { DoNotDisturb } from '#contract/ipc/deviceSettings.ts'

/** Longest delay of a timer (32 bits). A longer one would fire at once. */
const LONGEST_MS = 2 ** 31 - 1

type Settings = {
  current: { doNotDisturb: DoNotDisturb }
  isLocked: (key: 'doNotDisturb') => boolean
  write: (values: { doNotDisturb: DoNotDisturb }) => void
}

/** Ends a timed "do not disturb" when its time is over, so that all views of it are updated. */
export class QuietClock {
  private readonly settings: Settings
  private readonly onEnd: () => void
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(settings: Settings, onEnd: () => void) {
    this.settings = settings
    this.onEnd = onEnd
  }

  /** Sets the timer for the current setting. */
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
    // A value that the administrator locked stays stored, although its time is over.
    if (this.settings.isLocked('doNotDisturb')) this.onEnd()
    else this.settings.write({ doNotDisturb: 'off' })
  }
}
