import type { Clock } from '#renderer/net/socket/clock.ts'

type Timer = { at: number; run: () => void }

/** Time that stands still until a test moves it. */
export class ManualClock implements Clock {
  private time = Date.UTC(2026, 0, 5, 8)
  private timers: Timer[] = []

  now(): number {
    return this.time
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.time + ms, run }
    this.timers.push(timer)
    return () => {
      this.timers = this.timers.filter((other) => other !== timer)
    }
  }

  /** Runs all due timers, in order. */
  forward(ms: number): void {
    const end = this.time + ms
    for (;;) {
      const next = this.timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      this.timers = this.timers.filter((timer) => timer !== next)
      this.time = next.at
      next.run()
    }
    this.time = end
  }

  /** Milliseconds until the next timer, or null without one. */
  untilNext(): number | null {
    if (this.timers.length === 0) return null
    return Math.min(...this.timers.map(({ at }) => at)) - this.time
  }
}
