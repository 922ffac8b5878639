import type { Tx } from '#server/db/database.ts'
import { subscribe } from '#server/events/subscription.ts'
import { selectEntries } from '#server/inbox/entryRow.ts'
import { moveEntriesOf } from '#server/inbox/moveEntries.ts'
import type { Hub } from '#server/socket/hub.ts'
import { announceRequest, KIND } from './requests.ts'

/** Moves the open HST requests of a paper to the new location of the paper. */
export const requestsOfPapers = (hub: Hub) =>
  subscribe({
    name: 'hst.requests_follow_paper',
    types: ['paper.changed'],
    when: ({ data }) => data.fields.includes('location_uuid'),
    isAwaited: true,
    async handle(tx, { uuid }, session) {
      const paper = await tx.selectFrom('papers').select('location_uuid').where('uuid', '=', uuid).executeTakeFirst()
      if (!paper) return
      const moved = await moveEntriesOf(tx, { hub, session }, { record_uuid: uuid, to: paper.location_uuid })
      for (const row of moved) if (row.kind === KIND) await announceRequest(tx, { hub, session }, row)
    },
  })

/** Tells readers of the HST list about a request that a user changed in the inbox. */
export const requestsOfInbox = (hub: Hub) =>
  subscribe({
    name: 'hst.shows_request',
    types: ['inboxEntry.stepped'],
    when: ({ data }) => data.kind === KIND,
    async handle(tx, { uuid }, session) {
      const row = await findRequest(tx, uuid)
      if (row) await announceRequest(tx, { hub, session }, row)
    },
  })

const findRequest = (tx: Tx, uuid: string) => selectEntries(tx).where('uuid', '=', uuid).executeTakeFirst()
