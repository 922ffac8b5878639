import { z } from 'zod'
import { EXPORT_LIMIT, PDF_TYPE } from '#contract/api/define/listFiles.ts'
import { LANGUAGES } from '#contract/constants.ts'
import { HISTORY_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import { SEARCH_MAX } from '#contract/search.ts'
import { HISTORY_KINDS, HISTORY_ORIGINS, INSPECTION_MONTHS, NOTE_MAX } from '#contract/service/history.ts'
import { RECORD_STATUSES } from '#contract/states/recordStatus.ts'
import { HST_STATES } from '#contract/workshop/hst/hstState.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { listExports } from '../define/listExports.ts'
import { printLocation } from '../define/printLocation.ts'
import { userName } from '../define/shapes.ts'
import { neededText } from '../define/typedText.ts'

const params = z.object({ uuid })
const READ = { permission: HISTORY_PERMISSIONS.read, scope: 'any' } as const
const PAGES_MAX = 400
const day = z.iso.date()
const flag = z.enum(['true', 'false'])

/** A car that the search found. Figures are null for callers who may not read what they count. */
const hit = z
  .object({
    uuid,
    licensePlate: z.string(),
    vin: z.string(),
    make: z.string(),
    model: z.string(),
    customer_uuid: uuid.nullable(),
    customer: z.string(),
    last_visit: timestamp.nullable(),
    /** Location of the last visit. */
    location_uuid: uuid.nullable(),
    declined: z.int().nonnegative().nullable(),
    inspection_due: day.nullable(),
  })
  .meta({ id: 'HistoryHit' })
export type HistoryHit = z.infer<typeof hit>

/** A customer who owns or owned the car. */
const owner = z.object({
  customer_uuid: uuid,
  name: z.string(),
  phone: z.string().nullable(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  number: z.string(),
  note: z.string(),
  language: z.enum(LANGUAGES),
  /** Number of other cars that the customer has now. */
  other_cars: z.int().nonnegative(),
  /** Null: the ownership began before the records. */
  from_at: timestamp.nullable(),
  /** Null for the owner of today. */
  until_at: timestamp.nullable(),
})

/** Counters of a car. Each is null for callers who may not read what it counts. */
const historyFigures = z.object({
  visits: z.int().nonnegative().nullable(),
  last_visit: z.object({ at: timestamp, location_uuid: uuid }).nullable(),
  open_papers: z
    .array(z.object({ uuid, jobId: z.string(), status: z.enum(RECORD_STATUSES), location_uuid: uuid }))
    .nullable(),
  declined: z.int().nonnegative().nullable(),
  open_requests: z.int().nonnegative().nullable(),
  open_actions: z.int().nonnegative().nullable(),
  hst_state: z.enum(HST_STATES).nullable(),
  next_appointment: z.object({ uuid, at: timestamp, location_uuid: uuid }).nullable(),
})
export type HistoryFigures = z.infer<typeof historyFigures>

const note = z.object({
  uuid,
  /** The note is about the customer, and so it is shown at each of their cars. */
  is_about_customer: z.boolean(),
  is_care: z.boolean(),
  text: z.string(),
  expires_on: day.nullable(),
  version: z.int().positive(),
  created_at: timestamp,
  by: userName.nullable(),
})
export type HistoryNote = z.infer<typeof note>
const notes = z.object({ items: z.array(note) })

const head = z
  .object({
    uuid,
    licensePlate: z.string(),
    vin: z.string(),
    make: z.string(),
    model: z.string(),
    color: z.string(),
    drive: z.string(),
    firstRegistration: day.nullable(),
    inspection_due: day.nullable(),
    mileage: z.int().nullable(),
    mileage_at: day.nullable(),
    note: z.string(),
    /** The owner of today first, then the latest one. */
    owners: z.array(owner),
    figures: historyFigures,
    notes: notes.shape.items,
  })
  .meta({ id: 'HistoryHead' })
export type HistoryHead = z.infer<typeof head>

/** One line of the timeline. `opens` and `part` name the row behind it; each kind has its own screen. */
const entry = z
  .object({
    kind: z.enum(HISTORY_KINDS),
    uuid,
    at: timestamp,
    /** The work, wish, finding or message, in the words of the row. */
    title: z.string(),
    number: z.string(),
    /** Choice of the record, such as the type of a check-in. Empty without one. */
    type: z.string(),
    status: z.enum(['', ...RECORD_STATUSES]),
    /** The customer signed the acceptance. False for kinds of entries without a signature. */
    is_signed: z.boolean(),
    kilometers: z.int().nullable(),
    /** In cents. Null without one, and for callers who may not see prices. */
    price: z.int().nullable(),
    location_uuid: uuid.nullable(),
    by_uuid: uuid.nullable(),
    origin: z.enum(HISTORY_ORIGINS),
    opens: uuid,
    part: z.int().nullable(),
    /** A few photos of a direct acceptance, damage first. Each is fetched by the rules of that acceptance. */
    photo_uuids: z.array(uuid),
  })
  .meta({ id: 'HistoryEntry' })
export type HistoryEntry = z.infer<typeof entry>

/** Printed values of a car. The sheet stays in the house. */
const sheet = head
  .omit({ owners: true })
  .extend({
    owner: z.object({ name: z.string(), phone: z.string(), mobile: z.string() }).nullable(),
    /** Work that was declined, and the newest other entries. */
    declined: z.array(entry),
    entries: z.array(entry),
    site: printLocation,
  })
  .meta({ id: 'HistoryPrint' })
export type HistoryPrint = z.infer<typeof sheet>

const noteInput = z.strictObject({
  text: neededText(NOTE_MAX),
  is_care: z.boolean().default(false),
  is_about_customer: z.boolean().default(false),
  /** Last day on which it is shown. Null: until it is deleted. */
  expires_on: day.nullable().default(null),
})

/** The typed text and the filters of the search. */
const searched = {
  q: z
    .string()
    .trim()
    .max(SEARCH_MAX)
    .regex(/^\P{Cc}*$/u)
    .default(''),
  /** With a visit on this day or later. */
  visited_since: day.optional(),
  /** With declined work that was not offered again. */
  declined: flag.default('false'),
  /** Inspection due until the end of the month so many months from now. */
  inspection_months: z.coerce
    .number()
    .int()
    .min(INSPECTION_MONTHS[0])
    .max(INSPECTION_MONTHS[INSPECTION_MONTHS.length - 1] ?? 3)
    .optional(),
  /** Without a visit for more than 18 months, after an earlier one. */
  quiet: flag.default('false'),
}

/** Endpoints of the customer history. The record of this screen is a vehicle. */
export const historyEndpoints = {
  'GET /v1/service/customer-history': {
    summary:
      'Searches cars by a plate in any spelling, the end of the VIN, the number of an order, or phone or name of the customer. Without a text it lists the cars of the latest visits. Lists cars that were at a location of the caller, or at none yet.',
    access: READ,
    query: z.strictObject({
      ...searched,
      page: z.coerce.number().int().min(0).max(PAGES_MAX).default(0),
    }),
    output: z.object({
      items: z.array(hit),
      has_more: z.boolean(),
      /** No car matches the typed text. The found cars differ from it by one letter. */
      is_similar: z.boolean(),
      /** Customers who match and own no car. Only on the first page and without filters. */
      customers: z.array(z.object({ uuid, name: z.string(), phone: z.string().nullable(), city: z.string() })),
    }),
    errors: [],
    limit: { calls: 300, seconds: 60, of: 'user' },
  },
  ...listExports('service/customer-history', {
    what: 'the cars that the same search finds, at most 10,000,',
    access: READ,
    query: searched,
    errors: [],
  }),
  'GET /v1/service/customer-history/:uuid': {
    summary: 'Gets a car with its owners by period, counters and valid notes.',
    access: READ,
    params,
    output: head,
    errors: ['not_found'],
  },
  'GET /v1/service/customer-history/:uuid/entries': {
    summary:
      'Lists what happened to a car, newest first: papers, check-ins, service requests, declined work, HST snapshots, and chats of the caller. Only what the caller may read.',
    access: READ,
    params,
    query: z.strictObject({
      /** Kinds to show, separated by commas. Without it: all. */
      kinds: z
        .string()
        .regex(new RegExp(`^(?:${HISTORY_KINDS.join('|')})(?:,(?:${HISTORY_KINDS.join('|')}))*$`))
        .optional(),
      /** The value of `next` of the page before. */
      cursor: z
        .string()
        .regex(/^[0-9T:.Z-]{24}_[0-9a-f-]{36}$/)
        .optional(),
    }),
    output: z.object({ items: z.array(entry), next: z.string().nullable() }),
    errors: ['not_found'],
  },
  'GET /v1/service/customer-history/:uuid/mileage': {
    summary: 'Lists the readings of the kilometres of a car, oldest first, and which of them cannot be right.',
    access: READ,
    params,
    output: z.object({
      items: z.array(
        z.object({ uuid, kind: z.enum(HISTORY_KINDS), at: timestamp, kilometers: z.int(), is_outlier: z.boolean() }),
      ),
      per_year: z.int().nullable(),
    }),
    errors: ['not_found'],
  },
  'GET /v1/service/customer-history/:uuid/waits': {
    summary: 'Lists how long the customers of a car have waited at the desk, oldest first, and the usual wait.',
    access: READ,
    params,
    output: z.object({
      items: z.array(z.object({ uuid, at: timestamp, minutes: z.int().nonnegative() })),
      /** The median in minutes. Null without a visit. */
      usual: z.number().nullable(),
    }),
    errors: ['not_found'],
  },
  'GET /v1/service/customer-history/:uuid/print': {
    summary: 'Gets the printed values of the sheet of a car.',
    access: READ,
    params,
    output: sheet,
    errors: ['not_found'],
  },
  'GET /v1/service/customer-history/:uuid/sheet.pdf': {
    summary: 'Gets the sheet of a car as a PDF document. It stays in the house.',
    access: READ,
    params,
    query: z.strictObject({ language: z.enum(LANGUAGES) }),
    output: z.any().meta({ description: PDF_TYPE }),
    errors: ['not_found', 'document_failed', 'too_many_attempts'],
    limit: EXPORT_LIMIT,
  },
  'POST /v1/service/customer-history/:uuid/notes': {
    summary: 'Adds a note to a car, or to its customer of today.',
    access: { permission: HISTORY_PERMISSIONS.create, scope: 'any' },
    params,
    body: noteInput,
    output: notes,
    errors: ['not_found', 'too_many_notes'],
  },
  'PATCH /v1/service/customer-history/:uuid/notes/:note_uuid': {
    summary: 'Changes the text, the mark or the last day of a note.',
    access: { permission: HISTORY_PERMISSIONS.update, scope: 'any' },
    params: params.extend({ note_uuid: uuid }),
    body: noteInput
      .pick({ text: true, is_care: true, expires_on: true })
      .extend({ version: z.int().positive(), is_care: z.boolean(), expires_on: day.nullable() }),
    output: notes,
    errors: ['not_found', 'version_conflict'],
  },
  'DELETE /v1/service/customer-history/:uuid/notes/:note_uuid': {
    summary: 'Deletes a note.',
    access: { permission: HISTORY_PERMISSIONS.delete, scope: 'any' },
    params: params.extend({ note_uuid: uuid }),
    output: notes,
    errors: ['not_found'],
  },
} as const satisfies EndpointTable
