import { z } from 'zod'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import { STAFF_ROLES } from '#contract/staffRoles.ts'
import { HOLD_REASONS } from '#contract/states/holdReason.ts'
import { RECORD_STATUSES } from '#contract/states/recordStatus.ts'
import { FETCHING_ERRORS } from '#contract/storedFiles.ts'
import { VIN_PATTERN } from '#contract/vehicles/vin.ts'
import { HST_DECISIONS } from '#contract/workshop/hst/hstDecision.ts'
import { HST_DOUBTS } from '#contract/workshop/hst/hstLine.ts'
import { HST_ITEMS_MAX, HST_PROBLEMS, HST_TEXT_MAX } from '#contract/workshop/hst/hstReading.ts'
import {
  HST_CONTEXTS,
  HST_ITEM_STATUSES,
  HST_KINDS,
  HST_NUMBER_PATTERNS,
  HST_STATES,
} from '#contract/workshop/hst/hstState.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { listExports } from '../define/listExports.ts'
import { userName } from '../define/shapes.ts'
import { neededText } from '../define/typedText.ts'

/**
 * Origin of a snapshot. The server creates only those of the browser extension, a pasted text and a file. Demo data have
 * `ui`.
 */
export const HST_SOURCES = ['ui', 'api', 'task', 'extension', 'paste', 'file'] as const
/** State of a request for a snapshot. A later snapshot sets `answered`; users cannot set it. */
export const HST_REQUEST_STATES = ['open', 'answered', 'declined', 'withdrawn'] as const

const TITLE_MAX = 300
const NOTE_MAX = 500
const ROWS_MAX = 500
const LOOKS_MAX = 50
/** Largest body in bytes: JSON of two texts, with room for escape sequences. */
const BODY_MAX = 4 * HST_TEXT_MAX

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u)
/** Text as pasted. Control characters of other programs are kept; NUL and lone surrogates are refused. */
const raw = z
  .string()
  .max(HST_TEXT_MAX)
  .regex(/^[^\0\p{Cs}]*$/u)
const vin = z.string().regex(new RegExp(VIN_PATTERN))
const moment = z.iso.datetime({ precision: 3 })
const day = z.iso.date()

const itemFields = {
  version: text(20).default(''),
  title: text(TITLE_MAX).default(''),
  group: text(120).default(''),
  status: z.enum(HST_ITEM_STATUSES),
  criterion: text(NOTE_MAX).default(''),
}
const sent = <K extends (typeof HST_KINDS)[number]>(kind: K) =>
  z.strictObject({
    kind: z.literal(kind),
    number: text(30).regex(new RegExp(HST_NUMBER_PATTERNS[kind], 'u')),
    ...itemFields,
  })
const sentItem = z.discriminatedUnion('kind', [
  sent('field_action').extend({ isSafetyRecall: z.boolean() }),
  sent('tpi'),
  sent('note'),
])

const item = z
  .object({
    kind: z.enum(HST_KINDS),
    number: z.string(),
    version: z.string(),
    title: z.string(),
    group: z.string(),
    criterion: z.string(),
    /** Status as the HST shows it. */
    status: z.enum(HST_ITEM_STATUSES),
    isSafetyRecall: z.boolean(),
  })
  .meta({ id: 'HstItem' })
const differences = z
  .object({
    added: z.array(item),
    gone: z.array(item),
    changed: z.array(z.object({ before: item, after: item })),
  })
  .meta({ id: 'HstDifferences' })
const unreadLine = z.object({ line: z.int(), text: z.string() })
const snapshot = z
  .object({
    uuid,
    checked_at: timestamp,
    by: userName.nullable(),
    source: z.enum(HST_SOURCES),
    items: z.array(item),
    /** Changes since the previous snapshot. Null for the first one. */
    differences: differences.nullable(),
    /** Lines of the input that could not be parsed. */
    unread: z.array(unreadLine),
    has_input: z.boolean(),
    file_name: z.string(),
  })
  .meta({ id: 'HstLook' })
const decision = z
  .object({
    paper_uuid: uuid,
    status: z.enum(HST_DECISIONS),
    reason: z.string(),
    /** Name of the person who refused. `witness` is a person who was present. */
    person: z.string(),
    witness: z.string(),
    at: timestamp,
    by: userName.nullable(),
  })
  .meta({ id: 'HstDecision' })
const standing = {
  state: z.enum(HST_STATES),
  /** Worst state of the hits, however old they are. */
  worst: z.enum(HST_STATES),
  is_stale: z.boolean(),
}
const request = z
  .object({
    uuid,
    vin,
    licensePlate: z.string(),
    location_uuid: uuid,
    paper_uuid: uuid.nullable(),
    note: z.string(),
    state: z.enum(HST_REQUEST_STATES),
    asked_at: timestamp,
    asked_by: userName.nullable(),
    for_user: userName.nullable(),
    for_role: z.enum(STAFF_ROLES).nullable(),
    for_department: z.object({ uuid, name: z.string() }).nullable(),
    /** The user who took the request. From then on, only this user is asked. */
    taken_by: userName.nullable(),
    taken_at: timestamp.nullable(),
    closed_at: timestamp.nullable(),
    closed_by: userName.nullable(),
    close_note: z.string(),
    /** The request asks the caller. With `is_mine`, the caller created it. */
    is_for_me: z.boolean(),
    is_mine: z.boolean(),
  })
  .meta({ id: 'HstRequest' })

const READ = { permission: 'location.workshop.hstcheck.read', scope: 'any' } as const
const UPDATE = { permission: PAPER_PERMISSIONS.update, scope: 'any' } as const

const reading = z.object({
  vins: z.array(z.string()),
  licensePlate: z.string(),
  jobId: z.string(),
  items: z.array(item.extend({ doubts: z.array(z.enum(HST_DOUBTS)), line: z.int() })),
  covers: z.array(z.enum(HST_KINDS)),
  /** Local date and time of the page. `time` is null when the page shows only the day. */
  looked: z.object({ day, time: z.string().nullable() }).nullable(),
  unread: z.array(unreadLine),
  problems: z.array(z.enum(HST_PROBLEMS)),
  /** Earlier snapshot of the same text. */
  duplicate: z.object({ uuid, checked_at: timestamp, by: userName.nullable() }).nullable(),
  /** Changes against the last known state. Null when none is known. */
  differences: differences.nullable(),
})
const input = {
  /** Text as it was pasted, or the content of the file. */
  raw,
  /** Plain text of `raw` when `raw` is a web page. Empty when `raw` is plain text already. */
  text: raw.default(''),
}

/** Filters of an export, as the screen has them. */
const exported = {
  from: day,
  to: day,
  location_uuid: uuid.optional(),
  q: text(100).default(''),
  brand: text(60).default(''),
  state: z.enum(HST_STATES).or(z.literal('')).default(''),
  advisor: text(36).default(''),
}

/**
 * Endpoints of the Handbuch Service Technik (HST): snapshots, their hits and differences, and requests for a snapshot.
 */
export const hstEndpoints = {
  'GET /v1/workshop/hst/vehicles': {
    summary: 'Lists the vehicles of some days with their HST state, at the locations that the caller may see.',
    access: READ,
    query: z.strictObject({ from: day, to: day, location_uuid: uuid.optional() }),
    output: z.object({
      items: z
        .array(
          z.object({
            paper_uuid: uuid,
            location_uuid: uuid,
            promised_at: timestamp.nullable(),
            licensePlate: z.string(),
            vin: z.string(),
            make: z.string(),
            model: z.string(),
            jobId: z.string(),
            status: z.enum(RECORD_STATUSES),
            hold_reason: z.enum(['', ...HOLD_REASONS]),
            advisor: userName.nullable(),
            context: z.enum(HST_CONTEXTS),
            ...standing,
            checked_at: timestamp.nullable(),
            checked_by: userName.nullable(),
            actions_open: z.int(),
            actions: z.int(),
            tpis_open: z.int(),
            is_asked: z.boolean(),
          }),
        )
        .max(ROWS_MAX),
      has_more: z.boolean(),
    }),
    errors: ['not_found'],
  },
  ...listExports('workshop/hst/vehicles', {
    what: 'the same vehicles, with the filters of the screen',
    access: READ,
    query: exported,
    errors: ['not_found'],
  }),
  'GET /v1/workshop/hst/vehicles/:vin': {
    summary:
      'Gets the HST state of a vehicle: its hits with decisions, changes since the last visit, and all snapshots.',
    access: READ,
    params: z.object({ vin }),
    output: z.object({
      vin,
      licensePlate: z.string(),
      model: z.string(),
      ...standing,
      items: z.array(item.extend({ decision: decision.nullable() })),
      /** Changes since the last snapshot of the previous visit, or else since the previous snapshot. */
      since: z.object({ checked_at: timestamp, is_visit: z.boolean(), differences }).nullable(),
      looks: z.array(snapshot).max(LOOKS_MAX),
      /** Open papers of the vehicle that the caller may see. */
      papers: z.array(
        z.object({
          uuid,
          location_uuid: uuid,
          jobId: z.string(),
          licensePlate: z.string(),
          status: z.enum(RECORD_STATUSES),
          may_decide: z.boolean(),
        }),
      ),
      may_import: z.boolean(),
      elsa_url: z.string(),
    }),
    errors: [],
  },
  'GET /v1/workshop/hst/looks/:uuid/input': {
    summary: 'Gets the input of a snapshot as text. Clients must never render it as a page.',
    access: READ,
    params: z.object({ uuid }),
    output: z.object({ content_type: z.string(), content: z.string() }),
    errors: ['not_found', ...FETCHING_ERRORS],
  },
  'POST /v1/workshop/hst/reading': {
    repeat: { exempt: 'It changes nothing.' },
    summary: 'Previews how a text would be parsed. Nothing is stored.',
    access: UPDATE,
    limit: { calls: 60, seconds: 60 },
    body: z.strictObject({ ...input, vin: vin.or(z.literal('')).default('') }),
    body_max: BODY_MAX,
    output: reading,
    errors: [],
  },
  'POST /v1/workshop/hst/looks': {
    summary: 'Creates a snapshot from a pasted text or the content of a file. The input is stored with it.',
    access: UPDATE,
    limit: { calls: 60, seconds: 60 },
    body: z.strictObject({
      ...input,
      vin,
      source: z.enum(['paste', 'file']),
      file_name: text(200).default(''),
      checked_at: moment,
      /** Numbers of safety recalls that the text does not mark as such. */
      recalls: z.array(text(30)).max(HST_ITEMS_MAX).default([]),
      /** The user has checked the lines that could not be parsed. */
      accepts_unread: z.boolean().default(false),
      /** The user read the HST again and found the same text. */
      is_new_look: z.boolean().default(false),
    }),
    body_max: BODY_MAX,
    output: z.object({ uuid, is_duplicate: z.boolean() }),
    errors: ['no_permission'],
  },
  'POST /v1/workshop/hst/snapshots': {
    summary: 'Creates a snapshot from the browser extension. Sending the same one again creates no second one.',
    access: { extension: 'snapshot.write' },
    // One call for each page that a user opens. The limit stops a faulty script from filling tables.
    limit: { calls: 60, seconds: 60 },
    body: z.strictObject({
      kind: z.literal('hst'),
      source: text(120).default(''),
      captured_at: moment,
      page_version: text(60).default(''),
      fields: z.strictObject({
        vin,
        jobId: text(30).default(''),
        dmsJobId: text(30).default(''),
        licensePlate: text(20).default(''),
      }),
      /**
       * Parts of the list that the page has shown. A snapshot that neither covers nor contains field actions is
       * refused.
       */
      covers: z.array(z.enum(HST_KINDS)).max(HST_KINDS.length),
      items: z.array(sentItem).max(HST_ITEMS_MAX),
      /** SHA-256 of the page's content, as hexadecimal digits. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
    body_max: HST_TEXT_MAX,
    output: z.object({
      uuid,
      is_duplicate: z.boolean(),
      state: z.enum(HST_STATES),
      papers: z.array(z.object({ uuid, jobId: z.string(), status: z.enum(RECORD_STATUSES) })),
    }),
    errors: ['no_permission', 'too_many_attempts'],
  },
  'POST /v1/workshop/hst/decisions': {
    summary: 'Stores the decision about an open field action on a paper, with its reason.',
    access: UPDATE,
    body: z.strictObject({
      paper_uuid: uuid,
      kind: z.literal('field_action'),
      number: text(30),
      status: z.enum(HST_DECISIONS),
      reason: neededText(NOTE_MAX),
      person: text(120).default(''),
      witness: text(120).default(''),
    }),
    errors: ['not_found', 'no_permission', 'record_deleted'],
  },
  'GET /v1/workshop/hst/requests': {
    summary:
      'Lists open requests for a snapshot at the locations that the caller may see, and those closed within a day.',
    access: READ,
    output: z.object({ items: z.array(request) }),
    errors: [],
  },
  'POST /v1/workshop/hst/requests': {
    summary: 'Asks a user, all users with a role or all members of a department to check a vehicle in the HST.',
    access: READ,
    limit: { calls: 60, seconds: 60 },
    body: z.strictObject({
      vin,
      location_uuid: uuid,
      paper_uuid: uuid.nullable().default(null),
      for_user: uuid.nullable().default(null),
      for_role: z.enum(STAFF_ROLES).nullable().default(null),
      for_department: uuid.nullable().default(null),
      note: text(NOTE_MAX).default(''),
    }),
    output: request,
    errors: ['not_found'],
  },
  'POST /v1/workshop/hst/requests/:uuid/take': {
    summary: 'Claims a request that several users got, or releases it to them. The first claim wins.',
    access: READ,
    params: z.object({ uuid }),
    body: z.strictObject({ is_taken: z.boolean() }),
    output: request,
    errors: ['not_found', 'no_permission'],
  },
  'POST /v1/workshop/hst/requests/:uuid/close': {
    summary: 'Declines a request with a reason, or withdraws an own one. A snapshot answers a request automatically.',
    access: READ,
    params: z.object({ uuid }),
    body: z.strictObject({ outcome: z.enum(['declined', 'withdrawn']), note: text(NOTE_MAX).default('') }),
    output: request,
    errors: ['not_found', 'no_permission'],
  },
} as const satisfies EndpointTable

/** Limits that the server applies: rows of a list, snapshots of a vehicle, rows of an export. */
export const HST_LIMITS = { rows: ROWS_MAX, looks: LOOKS_MAX, exported: 10_000 }
