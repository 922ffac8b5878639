import type { Emitted } from '#contract/events/domainEvents.ts'
import { type EventActor, eventSinkOf, type Tx } from '#server/db/database.ts'

/**
 * Emits an event in the transaction of the change, after the changed row is locked. Only events with a subscriber are
 * stored. Start it without awaiting it, and await it together with the other statements, so that it costs no round trip
 * of its own.
 */
export async function emitEvent(tx: Tx, actor: EventActor, event: Emitted): Promise<void> {
  await eventSinkOf(tx)?.(tx, actor, event)
}
