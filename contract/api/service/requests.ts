import { z } from 'zod'
import {
  PAPER_PERMISSIONS,
  SERVICE_REQUEST_PERMISSIONS as PERMISSIONS,
} from '#contract/permissions/recordPermissions.ts'
import { checkin } from '#contract/records/checkin.ts'
import { REQUEST_TYPES, RESULT_MAX } from '#contract/records/serviceRequest.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import { CALL_OUTCOMES, REQUEST_CHECKS } from '#contract/service/requestChecks.ts'
import { SPECIAL_PLATE_MAX } from '#contract/vehicles/licensePlate.ts'
import { VIN_LENGTH } from '#contract/vehicles/vin.ts'
import { SENDS_ATTACHMENT, STORES_ATTACHMENT } from '../define/attachedFiles.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { userName } from '../define/shapes.ts'
import { text } from '../define/typedText.ts'
import { recordEndpoints } from '../records/records.ts'
import { STEPPING, statedEndpoints } from '../states/statedEndpoints.ts'
import { requestPrint } from './deskPrints.ts'

const NOTE_MAX = 500
const DUPLICATES_MAX = 5
/** Files that one user stores in a minute. */
const STORES = { calls: 20, seconds: 60, of: 'user' } as const

const params = z.object({ uuid })
const version = z.int().positive()
const row = recordEndpoints['POST /v1/service/request'].output
const result = text(RESULT_MAX).default('')

const ACCESS = {
  read: { permission: PERMISSIONS.read, scope: 'any' },
  update: { permission: PERMISSIONS.update, scope: 'any' },
} as const
/** Records that can be created from a request. */
const MADE_OF_REQUESTS = ['paper', 'checkin'] as const
export type MadeOfRequest = (typeof MADE_OF_REQUESTS)[number]
/** At most this many requests from which one paper or appointment was created. */
const ORIGINS_MAX = 20
const READS_MADE = [PERMISSIONS.read, ...PAPER_PERMISSIONS.read, checkin.permissions.read] as const
const FILES = { permission: [PERMISSIONS.create, PERMISSIONS.update], scope: 'any' } as const

const stated = statedEndpoints({
  one: 'a service request',
  row,
  access: ACCESS,
  effect: null,
  given: { result },
  more: {},
})

const attempt = z.object({
  uuid,
  at: timestamp,
  by: userName.nullable(),
  outcome: z.enum(CALL_OUTCOMES),
  note: z.string(),
})
export type CallAttempt = z.infer<typeof attempt>
const attempts = z.object({ items: z.array(attempt) })

/** Median in milliseconds. Null without a value, or when the values come from too few people. */
const median = z.number().nonnegative().nullable()
const figures = z.object({
  count: z.int().nonnegative(),
  open: z.int().nonnegative(),
  done: z.int().nonnegative(),
  overdue: z.int().nonnegative(),
  /** Milliseconds from the creation. */
  first_action: median,
  finish: median,
  /** The medians are withheld, because they come from fewer than five people. */
  is_withheld: z.boolean(),
})
const day = z.iso.date()

/** Endpoints for service requests besides those of the record. */
export const requestEndpoints = {
  'POST /v1/service/request/:uuid/status': stated.status,
  'GET /v1/service/request/:uuid/transitions': stated.transitions,
  'POST /v1/service/request/:uuid/hold': stated.hold,
  'GET /v1/service/request/:uuid/states': stated.states,
  'POST /v1/service/request/:uuid/take': {
    summary: 'Takes a service request over and puts it in progress. Refused with the name of another user who has it.',
    access: ACCESS.update,
    params,
    body: z.strictObject({ version }),
    output: row,
    errors: STEPPING,
  },
  'POST /v1/service/request/:uuid/forward': {
    summary: 'Forwards a service request to a person or a department, with a note for them.',
    access: ACCESS.update,
    params,
    body: z.strictObject({
      version,
      user_target_uuid: uuid.nullable().default(null),
      department_target_uuid: uuid.nullable().default(null),
      note: text(NOTE_MAX).default(''),
    }),
    output: row,
    errors: STEPPING,
  },
  'POST /v1/service/request/:uuid/complete': {
    summary: 'Completes a service request with its result. A recurring one comes again.',
    access: ACCESS.update,
    params,
    body: z.strictObject({ version, result }),
    output: row,
    errors: [...STEPPING, 'numbers_used_up'],
  },
  'GET /v1/service/request/:uuid/attempts': {
    summary: 'Lists the calls that were tried for a service request, newest first.',
    access: ACCESS.read,
    params,
    output: attempts,
    errors: ['not_found'],
  },
  'POST /v1/service/request/:uuid/attempts': {
    summary: 'Records a call that was tried, and puts an open service request in progress.',
    access: ACCESS.update,
    params,
    body: z.strictObject({
      outcome: z.enum(CALL_OUTCOMES),
      note: text(NOTE_MAX).default(''),
      /** Time of the call. Default: now. */
      at: z.iso.datetime({ precision: 3 }).optional(),
    }),
    output: attempts,
    errors: ['not_found', 'no_permission', 'record_deleted', 'transition_refused'],
  },
  'POST /v1/service/request/:uuid/paper': {
    repeat: { exempt: 'A repeat finds the paper of the first call.' },
    summary: 'Gets the workshop paper of a service request. The first call creates it with customer and vehicle.',
    access: ACCESS.update,
    params,
    output: z.object({ paper_uuid: uuid }),
    errors: ['not_found', 'no_permission', 'record_deleted', 'numbers_used_up'],
  },
  'POST /v1/service/request/:uuid/appointment': {
    repeat: { exempt: 'A repeat finds the appointment of the first call.' },
    summary: 'Gets the appointment of a service request. The first call creates it with customer, car and concern.',
    access: ACCESS.update,
    params,
    body: z.strictObject({
      /** The agreed time. It lies in the future. */
      target_date: recordEndpoints['POST /v1/service/checkin'].body.shape.target_date,
    }),
    output: z.object({ checkin_uuid: uuid }),
    errors: ['not_found', 'no_permission', 'record_deleted'],
  },
  'GET /v1/service/request/origins/:record/:uuid': {
    summary:
      'Lists the service requests of which a paper or an appointment was made, the check-ins behind a paper, and the direct acceptances of the visit, with their attachments.',
    access: { permission: READS_MADE, scope: 'any' },
    params: z.object({ record: z.enum(MADE_OF_REQUESTS), uuid }),
    output: z.object({
      items: z
        .array(
          z.object({
            record: z.enum(['serviceRequest', 'checkin', 'acceptance']),
            uuid,
            /** Number of the request or acceptance. Empty for a check-in. */
            number: z.string(),
            /** Subject of the request, or plate and customer of the check-in or acceptance. */
            subject: z.string(),
            /** Text of the request for colleagues. Empty for a check-in or an acceptance. */
            description: z.string(),
            attachments: z.array(
              z.object({ file_uuid: uuid, name: z.string(), size: z.number(), content_type: z.string() }),
            ),
            /** The caller may open the row itself. */
            may_read: z.boolean(),
          }),
        )
        .max(ORIGINS_MAX),
    }),
    errors: ['not_found'],
  },
  'GET /v1/service/request/:uuid/print': {
    summary: 'Gets the printable data of a service request, with its latest calls.',
    access: ACCESS.read,
    params,
    output: requestPrint,
    errors: ['not_found'],
  },
  'GET /v1/service/request/beginning': {
    summary: 'Proposes what a new service request begins with: a location, and a due time within its opening hours.',
    access: { permission: PERMISSIONS.create, scope: 'any' },
    query: z.strictObject({
      /** The chosen location. Without it, the one at which the caller works. */
      location_uuid: uuid.optional(),
    }),
    output: z.object({
      /** The chosen location or that of the caller's work. Null when it is not known. */
      location_uuid: uuid.nullable(),
      /** The time after two more opening hours, rounded down to a quarter of an hour. */
      target_date: timestamp,
    }),
    errors: [],
  },
  'GET /v1/service/request/checks': {
    summary: 'Checks a service request before it is saved: due time, absence of the person, and similar requests.',
    access: ACCESS.read,
    query: z.strictObject({
      /** The saved request, which is no duplicate of itself. */
      uuid: uuid.optional(),
      location_uuid: uuid,
      target_date: z.iso.datetime({ precision: 3 }).optional(),
      user_target_uuid: uuid.optional(),
      customer_uuid: uuid.optional(),
      licensePlate: text(SPECIAL_PLATE_MAX).optional(),
      vin: text(VIN_LENGTH).optional(),
    }),
    output: z.object({
      items: z.array(z.enum(REQUEST_CHECKS)),
      duplicates: z
        .array(z.object({ uuid, number: z.string(), subject: z.string(), created_at: timestamp }))
        .max(DUPLICATES_MAX),
      /**
       * A colleague of the same department who is there. Null when the person is not absent, or no colleague is there.
       */
      substitute: userName.nullable(),
    }),
    errors: ['not_found'],
  },
  'GET /v1/service/request/stats': {
    summary: 'Counts service requests and gives the median times to the first action and to the end.',
    access: { permission: 'location.service.request.stats', scope: 'any' },
    query: z.strictObject({ location_uuid: uuid, from: day, to: day }),
    output: z.object({
      open: z.int().nonnegative(),
      overdue: z.int().nonnegative(),
      unassigned: z.int().nonnegative(),
      all: figures,
      types: z.array(figures.extend({ type: z.enum(REQUEST_TYPES) })),
      /** Figures by department. `uuid` is null for the requests of all people, and for those without a target. */
      departments: z.array(figures.extend({ uuid: uuid.nullable(), name: z.string() })),
    }),
    errors: ['not_found'],
  },
  'GET /v1/service/request/departments': {
    summary: "Lists the caller's own departments, whose requests they share.",
    access: ACCESS.read,
    output: z.object({ items: z.array(z.object({ uuid, name: z.string() })) }),
    errors: [],
  },
  'POST /v1/service/request-attachments': {
    summary: 'Stores an attachment for a service request.',
    access: FILES,
    limit: STORES,
    ...STORES_ATTACHMENT,
  },
  'GET /v1/service/request-attachments/:file_uuid': {
    summary:
      'Downloads an attachment of a service request that the caller may read, or of which a readable record was made.',
    access: { permission: [...READS_MADE, ...FILES.permission], scope: 'any' },
    ...SENDS_ATTACHMENT,
  },
} as const satisfies EndpointTable
