import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'pino'
import type { Database } from '#server/db/database.ts'
import { claimFirst, type Delivery, type Lane, noteFailure } from './outbox.ts'
import type { Subscription } from './subscription.ts'

export type EventPace = {
  /** How often a process looks for deliveries that another one has left behind (ms). */
  pollMs: number
  /** Pause before the second try (ms). Each further pause is four times as long, up to an hour. */
  retryMs: number
  tries: number
}
const RETRY_MAX_MS = 3_600_000

export type LaneServices = {
  database: Database
  logger: Pick<Logger, 'warn' | 'error'>
  now: () => number
  pace: EventPace
  /** Subscriptions by their name. */
  subscriptions: ReadonlyMap<string, Subscription>
}

const keyOf = ({ dealerId, subscriber, stream }: Lane) => `${dealerId} ${subscriber} ${stream}`

type Outcome = 'delivered' | 'failed' | 'nothing'

/** One try to deliver the first event of a lane. */
async function attempt(services: LaneServices, lane: Lane): Promise<Outcome> {
  const { database, now, subscriptions } = services
  const { dealerId, subscriber } = lane
  let claimed: Delivery | undefined
  try {
    await database.inDealer(dealerId, async (tx) => {
      const subscription = subscriptions.get(subscriber)
      const takesAll = subscription !== undefined && 'handleAll' in subscription
      claimed = await claimFirst(tx, lane, { now: now(), takesAll })
      if (!claimed) return
      if (!subscription) throw new Error(`Nothing subscribes as ${subscriber}`)
      const { events } = claimed
      const cause = { dealerId, userUuid: events[0].by }
      await ('handleAll' in subscription
        ? subscription.handleAll(tx, events, cause)
        : subscription.handle(tx, events[0], cause))
    })
    return claimed ? 'delivered' : 'nothing'
  } catch (error) {
    if (!claimed) throw error
    return fail(services, lane, claimed, error)
  }
}

/** Notes a failed try. After the last one, the delivery no longer holds up the events behind it. */
async function fail(
  { database, logger, now, pace }: LaneServices,
  { dealerId, subscriber }: Lane,
  delivery: Delivery,
  error: unknown,
): Promise<Outcome> {
  const message = error instanceof Error ? error.message : String(error)
  const isOver = delivery.attempts + 1 >= pace.tries
  const wait = Math.min(pace.retryMs * 4 ** delivery.attempts, RETRY_MAX_MS)
  const { type, uuid } = delivery.events[0]
  logger[isOver ? 'error' : 'warn']({ err: error, dealer: dealerId, subscriber, type, uuid, isOver }, 'event failed')
  const next = isOver ? null : new Date(now() + wait)
  await database.inDealer(dealerId, (tx) => noteFailure(tx, delivery, { message, next, now: now() }))
  return isOver ? 'failed' : 'nothing'
}

/** Works through lanes. No lane runs twice at the same time in this process. */
export function createLanes(services: LaneServices) {
  const { logger } = services
  /** Lanes in progress. `isAgain`: another event came meanwhile. */
  const running = new Map<string, { done: Promise<void>; isAgain: boolean }>()
  /**
   * Deliveries that the current delivery causes. One of them may be in the same lane, so only the outermost delivery
   * waits for all.
   */
  const causedBy = new AsyncLocalStorage<Promise<void>[]>()
  let isStopped = false

  async function work(lane: Lane, own: { isAgain: boolean }): Promise<void> {
    try {
      do {
        own.isAgain = false
        while (!isStopped && (await attempt(services, lane)) !== 'nothing');
      } while (own.isAgain)
    } catch (error) {
      // The database does not answer. The next poll returns to the lane.
      logger.warn({ err: error, dealer: lane.dealerId, subscriber: lane.subscriber }, 'events were not delivered')
    } finally {
      running.delete(keyOf(lane))
    }
  }

  function begin(lane: Lane): Promise<void> {
    const key = keyOf(lane)
    const known = running.get(key)
    if (known) {
      known.isAgain = true
      return known.done
    }
    const own = { isAgain: false, done: Promise.resolve() }
    running.set(key, own)
    own.done = work(lane, own)
    return own.done
  }

  return {
    isStopped: () => isStopped,
    /** Delivers the waiting events of a lane that are due, and the events that this causes. */
    async deliver(lane: Lane): Promise<void> {
      const above = causedBy.getStore()
      if (above) {
        above.push(begin(lane))
        return
      }
      const all: Promise<void>[] = []
      all.push(causedBy.run(all, () => begin(lane)))
      // The list grows while it is awaited, because each delivery can cause others.
      for (const one of all) await one
    },
    /** Running deliveries end, and no new one begins. */
    async stop(): Promise<void> {
      isStopped = true
      await Promise.all([...running.values()].map(({ done }) => done))
    },
  }
}
