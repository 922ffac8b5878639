import type { failedEventEndpoints } from '#contract/api/administration/failedEvents.ts'
import { type Database, settleAfterCommit } from '#server/db/database.ts'
import type { Events } from '#server/events/events.ts'
import { type Failed, listFailedEvents, purgeFailedEvent, resetFailedEvent } from '#server/events/failedEvents.ts'
import { recordEvent } from '#server/records/audit.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'

type Services = { database: Database; events: Pick<Events, 'deliver'>; now: () => number }

/** Values of a failed event that the audit records. */
const about = ({ subscriber, type, subject_uuid, attempts, last_error }: Failed) => ({
  subscriber,
  type,
  subject_uuid,
  attempts,
  last_error,
})

/** Events of the own dealer that a subscriber could not handle, for its administrators. */
export function failedEventHandlers({
  database,
  events,
  now,
}: Services): HandlersOf<keyof typeof failedEventEndpoints> {
  return {
    async 'GET /v1/admin/events/failed'({ session }) {
      return database.inDealer(session.dealerId, listFailedEvents)
    },
    async 'POST /v1/admin/events/failed/:delivery_uuid/retry'({ session, params }) {
      const { delivery_uuid: uuid } = params
      await database.inDealer(session.dealerId, async (tx) => {
        const reset = await resetFailedEvent(tx, session.dealerId, uuid, now())
        if (!reset) throw new Failure('not_found')
        const before = about(reset.found)
        await recordEvent(tx, session, now(), { event: 'eventDelivery.retried', uuid, before, after: null })
        // The event is delivered before the answer, so that the answer shows whether it works now.
        settleAfterCommit(tx, () => events.deliver(reset.lane))
      })
    },
    async 'POST /v1/admin/events/failed/:delivery_uuid/discard'({ session, params }) {
      const { delivery_uuid: uuid } = params
      await database.inDealer(session.dealerId, async (tx) => {
        const found = await purgeFailedEvent(tx, uuid)
        if (!found) throw new Failure('not_found')
        await recordEvent(tx, session, now(), {
          event: 'eventDelivery.discarded',
          uuid,
          before: about(found),
          after: null,
        })
      })
    },
  }
}
