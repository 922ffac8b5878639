import { INBOX_SHOWN_MAX, type inboxEndpoints } from '#contract/api/inbox/inbox.ts'
import type { Core } from '#server/core/core.ts'
import type { Tx } from '#server/db/database.ts'
import { emitEvent } from '#server/events/emitEvent.ts'
import { announceOwn } from '#server/inbox/announceEntry.ts'
import {
  finishEntry,
  forwardEntry,
  reopenEntry,
  requireOwn,
  type StepServices,
  snoozeEntry,
  takeEntry,
} from '#server/inbox/entrySteps.ts'
import { findOwn, listOwn } from '#server/inbox/ownEntries.ts'
import { shownEntries } from '#server/inbox/shownEntries.ts'
import { markSeen } from '#server/inbox/tellEntry.ts'
import { recordEvent } from '#server/records/audit.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'

/** The inbox of the caller. */
export function inboxHandlers({ database, hub, jobs, now }: Core): HandlersOf<keyof typeof inboxEndpoints> {
  /** Performs a step of the caller on one entry, tells other modules, and returns the entry. */
  const step = (session: Session, uuid: string, take: (tx: Tx, services: StepServices) => Promise<unknown>) =>
    database.inDealer(session.dealerId, async (tx) => {
      const services = { hub, jobs, session, now: now() }
      const { kind } = await requireOwn(tx, services, uuid)
      await take(tx, services)
      await emitEvent(tx, session, { type: 'inboxEntry.stepped', uuid, data: { kind } })
      const [shown] = await shownEntries(tx, await findOwn(tx, session, { uuids: [uuid], now: now() }))
      if (!shown) throw new Failure('not_found')
      return shown
    })

  return {
    async 'GET /v1/inbox'({ session, query: { view } }) {
      return database.inDealer(session.dealerId, async (tx) => {
        const found = await listOwn(tx, session, { view, now: now(), most: INBOX_SHOWN_MAX + 1 })
        const items = await shownEntries(tx, found.entries.slice(0, INBOX_SHOWN_MAX))
        return { items, has_more: found.entries.length > items.length, ...found.counts }
      })
    },
    async 'POST /v1/inbox/seen'({ session, body }) {
      await database.inDealer(session.dealerId, async (tx) => {
        const own = await findOwn(tx, session, { uuids: body.uuids, now: now() })
        const unread = own.filter((row) => row.is_unread)
        await markSeen(
          tx,
          session,
          unread.map(({ uuid }) => uuid),
          now(),
        )
        const [first] = unread
        if (first) announceOwn(tx, { hub, session }, first.uuid)
      })
    },
    async 'POST /v1/inbox/:uuid/take'({ session, params: { uuid }, body: { is_taken } }) {
      return step(session, uuid, async (tx, services) => {
        const row = await requireOwn(tx, services, uuid)
        const changed = await takeEntry(tx, services, row, is_taken)
        if (!changed) return
        const event = is_taken ? 'inbox.taken' : 'inbox.released'
        const part = { before: { taken_by: row.taken_by }, after: { taken_by: changed.taken_by } }
        await recordEvent(tx, session, now(), { event, uuid, ...part })
      })
    },
    async 'POST /v1/inbox/:uuid/done'({ session, params: { uuid }, body: { note } }) {
      return step(session, uuid, (tx, services) => finishEntry(tx, services, uuid, note))
    },
    async 'POST /v1/inbox/:uuid/reopen'({ session, params: { uuid } }) {
      return step(session, uuid, (tx, services) => reopenEntry(tx, services, uuid))
    },
    async 'POST /v1/inbox/:uuid/snooze'({ session, params: { uuid }, body: { until } }) {
      return step(session, uuid, (tx, services) => snoozeEntry(tx, services, uuid, until))
    },
    async 'POST /v1/inbox/:uuid/forward'({ session, params: { uuid }, body }) {
      return step(session, uuid, (tx, services) => forwardEntry(tx, services, uuid, body))
    },
  }
}
