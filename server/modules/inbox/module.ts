import type { Core } from '#server/core/core.ts'
import type { Tx } from '#server/db/database.ts'
import { onCommit } from '#server/db/database.ts'
import { subscribe } from '#server/events/subscription.ts'
import { dueWorker } from '#server/inbox/escalate.ts'
import { mailEntryWorker } from '#server/inbox/mailEntry.ts'
import { countMovingEntries, moveEntries } from '#server/inbox/moveEntries.ts'
import { resumeMoments } from '#server/inbox/resumeMoments.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'
import { room } from '#server/socket/room.ts'
import { inboxHandlers } from './inboxHandlers.ts'

/**
 * Tells users to fetch their inbox after they joined or left a department or got another role, because other entries
 * are for them now.
 */
const entriesOfPeople = (hub: Hub) =>
  subscribe({
    name: 'inbox.shows_people',
    types: ['department.members', 'user.changed'],
    when: ({ data }) => 'people' in data || data.fields.includes('roles'),
    async handle(tx, { uuid, data }, { dealerId }) {
      const people = 'people' in data ? data.people : [uuid]
      onCommit(tx, () => {
        for (const person of people)
          hub.publish(dealerId, room.user(person), { event: 'inbox.changed', data: { uuid: null } })
      })
    },
  })

/** The inbox: entries about things that a user should do or know. Other modules create them. */
export function inboxModule(core: Core) {
  const { hub } = core
  return {
    handlers: inboxHandlers(core),
    workers: { inbox_due: dueWorker(core), inbox_mail: mailEntryWorker(core) },
    events: [entriesOfPeople(hub)],
    onStart: () => resumeMoments(core.database),
    movers: [
      {
        check: countMovingEntries,
        move: (tx: Tx, session: Session, move: { from: string; to: string }) => moveEntries(tx, { hub, session }, move),
      },
    ],
  }
}
