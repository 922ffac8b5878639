import { onCommit, type Tx } from '#server/db/database.ts'
import { holdersAt } from '#server/records/scope.ts'
import type { Hub } from '#server/socket/hub.ts'
import { room } from '#server/socket/room.ts'

type WorkNews = {
  what: 'started' | 'stopped' | 'changed'
  work: string
  location: string
  person: string
  version: number
}

/**
 * Tells users who see times at a location that the times of a work have changed. Only the person who worked is told who
 * it was. A live stream of who begins and ends what would be the surveillance that the law forbids.
 */
export async function announceTime(tx: Tx, hub: Hub, dealerId: string, news: WorkNews): Promise<void> {
  const { what, work, location, person, version } = news
  const data = { type: `workshop.time.${what}`, uuid: work, location, version }
  await publishTo(tx, hub, dealerId, { person, data })
}

/**
 * Tells users who see times at a location that an imported file has changed them. The event carries the uuid of the
 * location.
 */
export const announceImport = (tx: Tx, hub: Hub, dealerId: string, location: string): Promise<void> =>
  publishTo(tx, hub, dealerId, {
    person: null,
    data: { type: 'workshop.time.imported', uuid: location, location, version: 1 },
  })

type Told = {
  /**
   * The person whose times changed. They get the event even without the right to see times, and only their own event
   * names them.
   */
  person: string | null
  data: { type: string; uuid: string; location: string; version: number }
}

async function publishTo(tx: Tx, hub: Hub, dealerId: string, { person, data }: Told): Promise<void> {
  const readers = new Set(await holdersAt(tx, 'location.workshop.shouldiscompare.read', data.location))
  if (person !== null) readers.add(person)
  onCommit(tx, () => {
    for (const reader of readers)
      hub.publish(dealerId, room.user(reader), {
        event: 'custom.event',
        data: { ...data, fields: ['actual'], by: reader === person ? person : null },
      })
  })
}
