import { onCommit, type Tx } from '#server/db/database.ts'
import type { Hub } from '#server/socket/hub.ts'
import { room } from '#server/socket/room.ts'

/** Tells all users of the dealer that an entry can be read now. */
export function announcePublished(tx: Tx, hub: Hub, dealerId: string, uuid: string): void {
  onCommit(tx, () => hub.publish(dealerId, room.dealer, { event: 'faq.published', data: { uuid } }))
}

/** Tells all users of the dealer that a readable entry was changed or removed. */
export function announceChange(tx: Tx, hub: Hub, dealerId: string, uuid: string): void {
  onCommit(tx, () => hub.publish(dealerId, room.dealer, { event: 'faq.changed', data: { uuid } }))
}
