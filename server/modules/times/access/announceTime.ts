import { onCommit, type Tx } from '#server/db/database.ts'
import { holdersAt } from '#server/records/scope.ts'
import type { Hub } from '#server/socket/hub.ts'
import { room } from '#server/socket/room.ts'

type News = { what: 'started' | 'stopped' | 'changed'; work: string; location: string; person: string; version: number }

/**
 * Tells users who see times at a location that those of a work have changed. Only the worker is told who it was. A live
 * stream of who begins and ends what would be the surveillance that the law forbids.
 */
export async function announceTime(tx: Tx, hub: Hub, dealerId: string, news: News): Promise<void> {
  const { what, work, location, person, version } = news
  const readers = new Set(await holdersAt(tx, 'location.workshop.shouldiscompare.read', location))
  readers.add(person)
  onCommit(tx, () => {
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
  })
}
