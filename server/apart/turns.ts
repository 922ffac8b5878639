import { Failure } from '../request/failure.ts'

type Waiting = { key: string; begin: () => void }

/** Seconds after which somebody who found the queue full may try again. */
const RETRY_SECONDS = 30

/**
 * Lets few things happen at the same time: `atOnce` in total and one per key, so that one dealer cannot take the turns of
 * all others. At most `waitingPerKey` wait; the next one is refused.
 */
export function createTurns(atOnce: number, waitingPerKey: number) {
  const running = new Set<string>()
  const waiting: Waiting[] = []

  const beginNext = () => {
    while (running.size < atOnce) {
      const index = waiting.findIndex(({ key }) => !running.has(key))
      const [next] = index === -1 ? [] : waiting.splice(index, 1)
      if (!next) return
      running.add(next.key)
      next.begin()
    }
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
