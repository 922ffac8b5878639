import { sql } from 'kysely'
import { empty, itself, nothing, type PersonalTables, type PersonRows, STAYS } from './personal.ts'

/** Rows of the requests about a customer. */
const ofRequests = ({ uuid }: PersonRows) =>
  sql<boolean>`x.request_uuid in (select r.uuid from service_requests r where r.customer_uuid = ${uuid}::uuid)`

/** Personal data of service requests. The request stays for the figures, without words about the person. */
export const requestPersonal = {
  service_requests: {
    stays: STAYS.figures,
    customer: {
      kind: 'requests',
      rows: itself('customer_uuid'),
      set: {
        callback_phone: nothing,
        callback_time: empty,
        description: empty,
        result: empty,
        hold_note: empty,
        attachments: () => sql`'[]'::jsonb`,
      },
    },
    texts: ['subject', 'description', 'result', 'callback_time', 'callback_phone', 'hold_note', 'attachments'],
    textsKind: 'requests',
    own: itself('customer_uuid'),
    impersonal: [
      'number',
      'number_folded',
      'type',
      'priority',
      'licensePlate',
      'plate_keys',
      'plate_key',
      'vin',
      'watcher_uuids',
      'recurrence',
      'status',
      'hold_reason',
    ],
  },
  service_request_states: {
    stays: STAYS.figures,
    customer: { kind: 'requests', rows: ofRequests, set: { reason: empty } },
    texts: ['reason'],
    textsKind: 'requests',
    own: ofRequests,
    impersonal: ['source', 'from_status', 'to_status', 'from_hold', 'to_hold'],
  },
  service_request_attempts: {
    stays: STAYS.figures,
    customer: { kind: 'requests', rows: ofRequests, set: { note: empty } },
    texts: ['note'],
    textsKind: 'requests',
    own: ofRequests,
    impersonal: ['outcome'],
  },
} satisfies PersonalTables
