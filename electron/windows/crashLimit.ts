const CRASHES = 3
const WITHIN_MS = 60_000

/** Tells a page that fell over once, which is loaded again, from one that falls over each time. */
export class CrashLimit {
  private times: number[] = []

  /** Notes a crash. True when loading the page once more would only be the next one. */
  isReached(now: number): boolean {
    this.times = [...this.times, now].filter((time) => now - time < WITHIN_MS)
    if (this.times.length < CRASHES) return false
    // Whoever tries again from the page that says so gets all attempts again.
    this.times = []
    return true
  }
}
