const CRASHES = 3
const WITHIN_MS = 60_000

/** Tells a page that crashed once, which is reloaded, from one that crashes each time. */
export class CrashLimit {
  private times: number[] = []

  /** Records a crash. True when another reload would only crash again. */
  isReached(now: number): boolean {
    this.times = [...this.times, now].filter((time) => now - time < WITHIN_MS)
    if (this.times.length < CRASHES) return false
    // A retry from the crash page starts with all attempts again.
    this.times = []
    return true
  }
}
