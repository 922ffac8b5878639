import { sql } from 'kysely'
import { empty, ofPapers, type PersonalTables, type PersonRows, removed, STAYS } from './personal.ts'

/** Entries about the papers and the service requests of a customer. */
const ofWork = (person: PersonRows) =>
  sql<boolean>`(${ofPapers('record_uuid')(person)} or x.record_uuid in (
    select r.uuid from service_requests r where r.customer_uuid = ${person.uuid}::uuid))`

/** Personal data in the tables of the inbox. */
export const inboxPersonal = {
  inbox_entries: {
    stays: STAYS.colleagues,
    customer: { kind: 'inbox', rows: ofWork, set: { note: empty, forward_note: empty, close_note: empty } },
    texts: ['note', 'forward_note', 'close_note', 'details'],
    textsKind: 'inbox',
    own: ofWork,
    impersonal: ['kind', 'record', 'subject', 'for_role', 'state'],
  },
  inbox_states: { user: removed('inbox') },
} satisfies PersonalTables
