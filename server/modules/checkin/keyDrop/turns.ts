import { DROPS_AT_ONCE } from '#contract/service/keyDrop.ts'
import { Failure } from '#server/request/failure.ts'

/** Seconds until a form that was refused because all places were taken may be sent again. */
const BUSY_SECONDS = 5

type Named = { dealerId: string; name: string }

/**
 * Limits how many forms a dealer receives at the same time. It counts per dealer, because a scanner of one dealer that
 * does not answer must not block the forms of others. A repeat that comes while the first request still runs waits for
 * the same answer and takes no place.
 */
export function createTurns<T>() {
  const running = new Map<string, Map<string, Promise<T>>>()
  return ({ dealerId, name }: Named, work: () => Promise<T>): Promise<T> => {
    const own = running.get(dealerId) ?? new Map<string, Promise<T>>()
    const same = own.get(name)
    if (same) return same
    if (own.size >= DROPS_AT_ONCE) throw new Failure('too_many_attempts', { retryAfter: BUSY_SECONDS })
    const turn = work().finally(() => {
      own.delete(name)
      if (own.size === 0) running.delete(dealerId)
    })
    own.set(name, turn)
    running.set(dealerId, own)
    return turn
  }
}
