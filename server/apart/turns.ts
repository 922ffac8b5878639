import { Failure } from '../request/failure.ts'

type Waiting = { key: string; begin: () => void }

/** Seconds after which a caller may try again when the queue was full. */
const RETRY_SECONDS = 30

/**
 * Limits concurrency: `atOnce` in total and one per key, so that one dealer cannot use the turns of all others. The key
 * whose last turn is longest ago comes next. At most `waitingPerKey` calls wait; the next one is refused.
 */
export function createTurns(atOnce: number, waitingPerKey: number) {
  const running = new Set<string>()
  const waiting: Waiting[] = []
  /** Number of each key's last turn, kept while calls of the key wait or run. */
  const lastTurns = new Map<string, number>()
  let turns = 0

  function takeNext(): Waiting | undefined {
    const ready = waiting.filter(({ key }) => !running.has(key))
    const [next] = ready.toSorted((a, b) => (lastTurns.get(a.key) ?? 0) - (lastTurns.get(b.key) ?? 0))
    if (next) waiting.splice(waiting.indexOf(next), 1)
    return next
  }

  const beginNext = () => {
    while (running.size < atOnce) {
      const next = takeNext()
      if (!next) break
      turns += 1
      lastTurns.set(next.key, turns)
      running.add(next.key)
      next.begin()
    }
    // No call waits, so the order of past turns no longer matters. Only running keys are kept.
    if (waiting.length === 0) for (const key of lastTurns.keys()) if (!running.has(key)) lastTurns.delete(key)
  }

  return async function takeTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (waiting.filter((one) => one.key === key).length >= waitingPerKey)
      throw new Failure('too_many_attempts', { retryAfter: RETRY_SECONDS })
    await new Promise<void>((begin) => {
      waiting.push({ key, begin })
      beginNext()
    })
    try {
      return await work()
    } finally {
      running.delete(key)
      beginNext()
    }
  }
}
