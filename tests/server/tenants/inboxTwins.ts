import type { inboxEndpoints } from '#contract/api/inbox/inbox.ts'
import type { Slot } from '../worlds/twinWorld.ts'

const ofEntry = (body?: unknown): Record<string, Slot> => ({
  'params.uuid': (_own, ids) => ({ params: { uuid: ids.hstRequest }, ...(body === undefined ? {} : { body }) }),
})

/** The slots of the inbox. A request for an HST snapshot is an entry. */
export function inboxTwins(): { readonly [K in keyof typeof inboxEndpoints]: Readonly<Record<string, Slot>> } {
  return {
    'GET /v1/inbox': {},
    // Entries that the caller does not have are ignored.
    'POST /v1/inbox/seen': { 'body.uuids': (_own, ids) => ({ body: { uuids: [ids.hstRequest] }, isAccepted: true }) },
    'POST /v1/inbox/:uuid/take': ofEntry({ is_taken: true }),
    'POST /v1/inbox/:uuid/done': ofEntry({}),
    'POST /v1/inbox/:uuid/reopen': ofEntry(),
    'POST /v1/inbox/:uuid/snooze': ofEntry({ until: null }),
    'POST /v1/inbox/:uuid/forward': {
      ...ofEntry({ for_role: 'foreman' }),
      'body.for_user': (own, ids) => ({ params: { uuid: own.ids.hstRequest }, body: { for_user: ids.user } }),
      'body.for_department': (own, ids) => ({
        params: { uuid: own.ids.hstRequest },
        body: { for_department: ids.department },
      }),
    },
  }
}
