/** Time as the socket needs it; a test hands in one that it moves itself. */
export type Clock = {
  now(): number
  /** Returns the function that cancels it. */
  after(ms: number, run: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
