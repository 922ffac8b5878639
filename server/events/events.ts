import { setTimeout as pause } from 'node:timers/promises'
import { type Emitted, type EventType, streamOf } from '#contract/events/domainEvents.ts'
import { type EventActor, onCommit, settleAfterCommit, type Tx } from '#server/db/database.ts'
import { createLanes, type EventPace, type LaneServices } from './lanes.ts'
import { type Lane, listDueDealers, listDueLanes, storeEvent } from './outbox.ts'
import type { AnySubscription, Subscription } from './subscription.ts'

/** Eight tries in about an hour and a half. */
const PACE: EventPace = { pollMs: 2_000, retryMs: 1_000, tries: 8 }
/** Longest time that a request waits for its events (ms). Then it is answered, and the delivery goes on. */
const AWAITED_MS = 2_000

export type Events = {
  /** Begins to deliver events: at once after a commit, and those left behind with each poll. */
  start(subscriptions: readonly AnySubscription[]): void
  /** Delivers the waiting events of a lane that are due. */
  deliver(lane: Lane): Promise<void>
  /** Looks for deliveries that are due, and delivers them. */
  poll(): Promise<void>
  /** Waits for the running deliveries. Waiting ones are left to another process. */
  stop(): Promise<void>
}

type Options = Omit<LaneServices, 'pace' | 'subscriptions'> & { pace?: EventPace | undefined }

/** Stores the events of transactions that concern a subscription, and delivers them after the commit. */
function createSink(
  now: () => number,
  byType: ReadonlyMap<EventType, readonly Subscription[]>,
  deliver: Events['deliver'],
) {
  return async (tx: Tx, actor: EventActor, event: Emitted): Promise<void> => {
    const interested = byType.get(event.type)
    if (!interested) return
    const at = now()
    const whole = { ...event, at: new Date(at).toISOString(), by: actor.userUuid }
    const concerned = interested.filter(({ when }) => when?.(whole) ?? true)
    if (concerned.length === 0) return
    const names = concerned.map(({ name }) => name)
    const stored = storeEvent(tx, actor, event, names, at)
    const lanesOf = (isAwaited: boolean) =>
      concerned
        .filter((one) => (one.isAwaited ?? false) === isAwaited)
        .map(({ name }) => ({ dealerId: actor.dealerId, subscriber: name, stream: streamOf(event) }))
    const awaited = lanesOf(true)
    onCommit(tx, () => {
      for (const lane of lanesOf(false)) void deliver(lane)
    })
    if (awaited.length > 0)
      settleAfterCommit(tx, async () => {
        const timeout = pause(AWAITED_MS, undefined, { ref: false })
        await Promise.race([Promise.all(awaited.map(deliver)), timeout])
      })
    await stored
  }
}

/** Delivers domain events to the subscribers of other modules. Events are kept in the table `event_deliveries`. */
export function createEvents({ pace = PACE, ...services }: Options): Events {
  const { database, logger, now } = services
  const byType = new Map<EventType, Subscription[]>()
  const byName = new Map<string, Subscription>()
  const lanes = createLanes({ ...services, pace, subscriptions: byName })
  let timer: NodeJS.Timeout | undefined
  let polling = Promise.resolve()

  async function poll(): Promise<void> {
    for (const dealerId of await database.single(null, (tx) => listDueDealers(tx, now()))) {
      const due = await database.inDealer(dealerId, (tx) => listDueLanes(tx, dealerId, now()))
      for (const lane of due) if (!lanes.isStopped()) await lanes.deliver(lane)
    }
  }

  const pollLater = () => {
    timer = setTimeout(() => {
      polling = poll()
        .catch((error: unknown) => logger.warn({ err: error }, 'events were not looked for'))
        .finally(() => {
          if (!lanes.isStopped()) pollLater()
        })
    }, pace.pollMs)
    timer.unref()
  }

  return {
    start(subscriptions) {
      for (const one of subscriptions as readonly Subscription[]) {
        if (byName.has(one.name)) throw new Error(`Two modules of the server subscribe as ${one.name}.`)
        byName.set(one.name, one)
        for (const type of one.types) byType.set(type, [...(byType.get(type) ?? []), one])
      }
      database.onEvent(createSink(now, byType, lanes.deliver))
      pollLater()
    },
    deliver: lanes.deliver,
    poll,
    async stop() {
      clearTimeout(timer)
      await Promise.all([polling, lanes.stop()])
      clearTimeout(timer)
    },
  }
}
