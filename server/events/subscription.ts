import type { DomainEvent, EventType } from '#contract/events/domainEvents.ts'
import type { Tx } from '#server/db/database.ts'

/** The author of an event, in the form that writes take. */
export type Cause = { dealerId: string; userUuid: string | null }

/**
 * Runs in a transaction of its own after the commit of the events, which ends the delivery as well. It can run twice
 * for the same events, and the row may have changed since: read the current state.
 */
type Handle<Events> = (tx: Tx, events: Events, cause: Cause) => Promise<void>

/** A module's reaction to events of other modules. Declared in `events` of its `module.ts`. */
export type Subscription<Type extends EventType = EventType> = {
  /** Name in the outbox and in the list of failed deliveries. A renamed subscription loses its waiting events. */
  readonly name: string
  readonly types: readonly Type[]
  /** Whether the event matters, decided before it is stored. Reads the event only. */
  when?(event: DomainEvent<Type>): boolean
  /** The caller of the write waits until it is delivered, so that the answer shows the result. */
  readonly isAwaited?: boolean
} & (
  | { handle: Handle<DomainEvent<Type>> }
  /** Takes all waiting events that one user has caused on a row, in order, for work that is done once for all. */
  | { handleAll: Handle<readonly [DomainEvent<Type>, ...DomainEvent<Type>[]]> }
)

/** A subscription of any events, as a list holds it. */
export type AnySubscription = { readonly name: string; readonly types: readonly EventType[] }

/** Declares a subscription, with the data of its events typed by `types`. */
export const subscribe = <Type extends EventType>(subscription: Subscription<Type>): AnySubscription => subscription
