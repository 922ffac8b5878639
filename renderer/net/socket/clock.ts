/** The clock of the socket. Tests use one that they control. */
export type Clock = {
  now(): number
  /** Runs a function later. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
