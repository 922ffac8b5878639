import { empty, ofPapers, type PersonalTables, removed } from './personal.ts'

/** Personal data in the tables of the inbox. */
export const inboxPersonal = {
  inbox_entries: {
    customer: {
      kind: 'inbox',
      rows: ofPapers('record_uuid'),
      set: { note: empty, forward_note: empty, close_note: empty },
    },
    texts: ['note', 'forward_note', 'close_note', 'details'],
    textsKind: 'inbox',
    own: ofPapers('record_uuid'),
    impersonal: ['kind', 'record', 'subject', 'for_role', 'state'],
  },
  inbox_states: { user: removed('inbox') },
} satisfies PersonalTables
