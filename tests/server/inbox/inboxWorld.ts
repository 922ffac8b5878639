import type { InboxEntry } from '#contract/api/inbox/inbox.ts'
import type { InboxView } from '#contract/notices.ts'
import type { EventActor, Tx } from '#server/db/database.ts'
import { addEntry, type NewEntry, toUser } from '#server/inbox/addEntry.ts'
import { type HstWorld, openHstPeople, openHstWorld } from '#tests/server/hst/hstWorld.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'

type Inbox = {
  items: InboxEntry[]
  unread: number
  open: number
  snoozed: number
  wakes_at: string | null
}

export const REQUESTS = '/v1/workshop/hst/requests'

/** A workshop whose users have an inbox. */
export async function openInboxWorld() {
  const world = await openHstWorld()
  const people = await openHstPeople(world)
  return { ...world, ...people, ...inboxOf(world) }
}
export type InboxWorld = Awaited<ReturnType<typeof openInboxWorld>>

function inboxOf(world: HstWorld) {
  const { server } = world
  const inbox = ({ client }: Person, view: InboxView = 'open') => client.ok<Inbox>('GET', `/v1/inbox?view=${view}`)
  const silent = { publish: () => undefined } as never
  return {
    inbox,
    /** Entries about one subject in a view of a user. */
    about: async (who: Person, subject: string, view: InboxView = 'open') =>
      (await inbox(who, view)).items.filter((one) => one.subject === subject),
    send: ({ client }: Person, uuid: string, step: string, body?: object) =>
      client.send('POST', `/v1/inbox/${uuid}/${step}`, body),
    /** Requests an HST snapshot, which is a task in the inbox. Returns its uuid. */
    ask: async ({ client }: Person, vin: string, given: object) =>
      (await client.ok<{ uuid: string }>('POST', REQUESTS, { vin, location_uuid: world.home, ...given })).uuid,
    /** An entry of the server itself, as a module creates it. */
    add: (entry: Partial<NewEntry> & Pick<NewEntry, 'kind' | 'subject'>, to = toUser('')) =>
      world.inDealer((tx: Tx) => {
        const session: EventActor = { dealerId: world.dealer.dealerId, userUuid: null }
        const services = { hub: silent, jobs: { wake: () => undefined }, session, now: world.now() }
        const blank = { location_uuid: null, record_uuid: null, details: {}, note: '' }
        return addEntry(tx, services, { ...blank, ...to, ...entry })
      }),
    services: { hub: silent, jobs: { wake: () => undefined }, now: world.now },
    database: server.database,
  }
}
