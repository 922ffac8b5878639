import { z } from 'zod'
import { INBOX_KINDS, INBOX_STATES, INBOX_VIEWS } from '#contract/notices.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import { STAFF_ROLES } from '#contract/staffRoles.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { userName } from '../define/shapes.ts'

/** At most this many entries of a list. Further ones are only counted, and appear when listed ones have ended. */
export const INBOX_SHOWN_MAX = 200
const NOTE_MAX = 500
const SEEN_MAX = 200

const text = z
  .string()
  .trim()
  .max(NOTE_MAX)
  .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u)

/** The addressed users: exactly one of the three is set. */
const address = {
  for_user: uuid.nullable().default(null),
  for_role: z.enum(STAFF_ROLES).nullable().default(null),
  for_department: uuid.nullable().default(null),
}

/** An entry as the caller sees it. */
const entry = z
  .object({
    uuid,
    kind: z.enum(INBOX_KINDS),
    location_uuid: uuid.nullable(),
    /** Row of the kind's record. Null without one, or when the row was purged. */
    record_uuid: uuid.nullable(),
    /** Key of what the entry is about, such as a VIN. */
    subject: z.string(),
    /** Values for the text of the kind. */
    details: z.record(z.string(), z.string()),
    note: z.string(),
    for_user: userName.nullable(),
    for_role: z.enum(STAFF_ROLES).nullable(),
    for_department: z.object({ uuid, name: z.string() }).nullable(),
    taken_by: userName.nullable(),
    state: z.enum(INBOX_STATES),
    created_at: timestamp,
    /** Null: the server created it. */
    created_by: userName.nullable(),
    /** When it last became news: created, changed, forwarded, reopened or escalated. */
    told_at: timestamp,
    due_at: timestamp.nullable(),
    escalated_at: timestamp.nullable(),
    forwarded_by: userName.nullable(),
    forward_note: z.string(),
    closed_at: timestamp.nullable(),
    closed_by: userName.nullable(),
    close_note: z.string(),
    /** The caller has not seen it since it became news, or since they put it off. */
    is_unread: z.boolean(),
    snoozed_until: timestamp.nullable(),
    /** The caller may take, end, put off or forward it. */
    is_for_me: z.boolean(),
  })
  .meta({ id: 'InboxEntry' })
export type InboxEntry = z.infer<typeof entry>

const one = { access: 'signed_in', params: z.object({ uuid }), output: entry } as const
const WRITES = { calls: 120, seconds: 60 }

/** Endpoints of the inbox. Its entries tell a user what to do or to know. */
export const inboxEndpoints = {
  'GET /v1/inbox': {
    summary: "Lists the caller's entries of one view, newest news first, with the numbers for the bell.",
    access: 'signed_in',
    query: z.strictObject({ view: z.enum(INBOX_VIEWS).default('open') }),
    output: z.object({
      items: z.array(entry).max(INBOX_SHOWN_MAX),
      has_more: z.boolean(),
      /** Open entries that the caller has not seen, and all open ones. */
      unread: z.int(),
      open: z.int(),
      snoozed: z.int(),
      /** When the next snoozed entry returns to the open ones. */
      wakes_at: timestamp.nullable(),
    }),
    errors: [],
  },
  'POST /v1/inbox/seen': {
    repeat: { exempt: 'The same request again changes nothing.' },
    summary: 'Marks entries as seen by the caller. Entries that the caller does not have are ignored.',
    access: 'signed_in',
    limit: WRITES,
    body: z.strictObject({ uuids: z.array(uuid).min(1).max(SEEN_MAX) }),
    errors: [],
  },
  'POST /v1/inbox/:uuid/take': {
    summary: 'Takes a task over, so that the others need not act, or gives it back. The first one has it.',
    ...one,
    limit: WRITES,
    body: z.strictObject({ is_taken: z.boolean() }),
    errors: ['not_found', 'no_permission'],
  },
  'POST /v1/inbox/:uuid/done': {
    summary: 'Ends a task for everybody, or puts a notice away for the caller. A repeat changes nothing.',
    ...one,
    limit: WRITES,
    body: z.strictObject({ note: text.default('') }),
    errors: ['not_found', 'no_permission'],
  },
  'POST /v1/inbox/:uuid/reopen': {
    summary: 'Opens a task again that was ended by hand, or brings back a notice. The due time begins anew.',
    ...one,
    limit: WRITES,
    errors: ['not_found', 'no_permission'],
  },
  'POST /v1/inbox/:uuid/snooze': {
    summary: 'Puts an entry off for the caller until a moment, or brings it back with null.',
    ...one,
    limit: WRITES,
    body: z.strictObject({ until: z.iso.datetime({ precision: 3 }).nullable() }),
    errors: ['not_found', 'no_permission'],
  },
  'POST /v1/inbox/:uuid/forward': {
    summary: 'Forwards a task to a user, a role or a department. Refused if nobody of them may see it.',
    ...one,
    limit: WRITES,
    body: z.strictObject({ ...address, note: text.default('') }),
    errors: ['not_found', 'no_permission'],
  },
} as const satisfies EndpointTable
