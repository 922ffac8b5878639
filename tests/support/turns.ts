/** Runs `work`. Answers the longest time in which the event loop did nothing else (ms), and the number of its turns. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<{ longest: number; turns: number }> {
  let [isDone, longest, turns, last] = [false, 0, 0, performance.now()]
  const tick = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    turns += 1
    last = now
    if (!isDone) setImmediate(tick)
  }
  setImmediate(tick)
  await work()
  isDone = true
  return { longest: Math.max(longest, performance.now() - last), turns }
}
