/**
 * The moment that the clock of all tests shows (ms). A test reads the clock here, so that no other clock decides it.
 */
export const readClock = (): number => Date.now()

/** Begins to measure. The result tells how long ago that was (ms), by a clock that nothing moves. */
export function startStopwatch(): () => number {
  const began = performance.now()
  return () => performance.now() - began
}
