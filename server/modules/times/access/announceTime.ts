import type { Tx } from '#server/db/database.ts'
import { holdersAt } from '#server/records/scope.ts'
import type { Hub } from '#server/socket/hub.ts'
import { room } from '#server/socket/room.ts'

type News = { what: 'started' | 'stopped' | 'changed'; work: string; location: string; person: string; version: number }

/**
 * Tells whoever sees times at a site that those of a work are others. Who works on it is told to that person alone: a
 * line of who begins and ends what, as it happens, would be just the watching that the law is about.
 */
export async function announceTime(tx: Tx, hub: Hub, dealerId: string, news: News): Promise<() => void> {
  const { what, work, location, person, version } = news
  const readers = new Set(await holdersAt(tx, 'location.workshop.shouldiscompare.read', location))
  readers.add(person)
  return () => {
    for (const reader of readers)
      hub.publish(dealerId, room.user(reader), {
        event: 'custom.event',
        data: {
          type: `workshop.time.${what}`,
          uuid: work,
          location,
          version,
          fields: ['actual'],
          by: reader === person ? person : null,
        },
      })
  }
}
