import { z } from 'zod'
import { fieldSchema } from '#contract/api/define/recordSchemas.ts'
import { LANGUAGES } from '#contract/constants.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { checkin } from '#contract/records/checkin.ts'
import { DAYS_OF_WEEK } from '#contract/records/fields.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import { CHECKIN_CHECKS, CHECKIN_TYPES } from '#contract/service/checkin.ts'
import { CHECKIN_EFFECTS } from '#contract/service/checkinGraph.ts'
import { REMINDER_STATES } from '#contract/service/reminder.ts'
import { DESK_NAME_MAX } from '#contract/service/wall.ts'
import { RECORD_STATUSES } from '#contract/states/recordStatus.ts'
import { VIN_LENGTH } from '#contract/vehicles/vin.ts'
import { SENDS_ATTACHMENT, STORES_ATTACHMENT } from '../define/attachedFiles.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { userName } from '../define/shapes.ts'
import { neededLine, text } from '../define/typedText.ts'
import { recordEndpoints } from '../records/records.ts'
import { statedEndpoints } from '../states/statedEndpoints.ts'
import { checkinPrint } from './deskPrints.ts'

/** Longest scanned text: the address on a printed tag is longer than a plate. */
const SCANNED_MAX = 200
/** At most this many days of figures. */
export const FIGURE_DAYS_MAX = 366

/** Any day of the wanted week, in the calendar of the location. */
const weekDay = fieldSchema({ kind: 'date' }) as z.ZodType<string, string>
const { kilometers } = checkin.fields
const row = recordEndpoints['POST /v1/service/checkin'].output
const READ = { permission: checkin.permissions.read, scope: 'any' } as const
/** Files that one user stores in a minute. */
const STORES = { calls: 20, seconds: 60, of: 'user' } as const
const WRITE = { permission: [checkin.permissions.create, checkin.permissions.update], scope: 'any' } as const
const STEP = { permission: 'location.service.checkin.change_status', scope: 'any' } as const

const stated = statedEndpoints({
  one: 'a check-in',
  row,
  access: { read: READ, update: STEP },
  effect: z.enum(CHECKIN_EFFECTS),
  given: {
    /** Also makes the caller the advisor of a check-in without one. */
    claim: z.boolean().default(false),
    /** The customer did not come. It needs no other reason. */
    is_no_show: z.boolean().default(false),
    /** Name of the person who collected the car. Needed for the step to `picked_up`. */
    taken_by: text(120).default(''),
  },
  more: {},
})

/** A car that the scanned text can mean. */
const candidate = z.object({
  /** The open check-in. Null for a vehicle without one. */
  checkin_uuid: uuid.nullable(),
  vehicle_uuid: uuid.nullable(),
  licensePlate: z.string(),
  model: z.string(),
  customer: z.string(),
  target_date: timestamp.nullable(),
  /** The visit of the check-in, so that a user can tell two visits of one car apart. Empty without a check-in. */
  type: z.enum(['', ...CHECKIN_TYPES]),
  advisor: z.string(),
  concern: z.string(),
  has_arrived: z.boolean(),
})

/** Endpoints of the service desk besides those of the record. */
export const checkinEndpoints = {
  'POST /v1/service/checkin/:uuid/status': stated.status,
  'GET /v1/service/checkin/:uuid/transitions': stated.transitions,
  'POST /v1/service/checkin/:uuid/hold': stated.hold,
  'GET /v1/service/checkin/:uuid/states': stated.states,
  'POST /v1/service/checkin/arrive': {
    summary:
      'Records that a car has arrived. Finds the check-in that is expected today, else the only one until the end of the next open day, or creates one for a car without an appointment. If the text means several cars or several open visits, nothing changes, and the answer lists them.',
    access: STEP,
    body: z.strictObject({
      location_uuid: uuid,
      /** Plate in any spelling, VIN, code of a paper, or code, address or uuid of a check-in. */
      typed: neededLine(SCANNED_MAX),
      /** Choice among the cars and visits of an earlier answer. */
      checkin_uuid: uuid.optional(),
      vehicle_uuid: uuid.optional(),
      waiting_customer: z.boolean().optional(),
      key_place: text(checkin.fields.key_place.max).optional(),
      parking_place: text(checkin.fields.parking_place.max).optional(),
      kilometers: z.int().min(kilometers.min).max(kilometers.max).optional(),
      /** Concern of the customer, which is added to that of the appointment. */
      description: text(checkin.fields.description.max).optional(),
    }),
    output: z.object({
      /** The check-in. Null while the text means several cars or visits. */
      row: row.nullable(),
      /** `known`: the car had been here already. */
      outcome: z.enum(['arrived', 'created', 'known', 'several']),
      candidates: z.array(candidate),
    }),
    errors: ['not_found', 'no_permission', 'record_deleted'],
  },
  'DELETE /v1/service/checkin/:uuid/arrival': {
    summary:
      'Takes back an arrival that was recorded by mistake. The check-in is expected again, or canceled if it is of a car without an appointment. Refused when something was built on the arrival.',
    access: STEP,
    params: z.object({ uuid }),
    output: row,
    errors: ['not_found', 'no_permission', 'record_deleted', 'transition_refused'],
  },
  'POST /v1/service/checkin/call-next': {
    summary:
      'Calls the customer who has waited longest at a location, or a chosen one once more. A second call of the same user within seconds answers with the same customer.',
    access: STEP,
    body: z.strictObject({
      location_uuid: uuid,
      /** The desk of the user, such as "2". The screen in the waiting area shows it. */
      desk: text(DESK_NAME_MAX).default(''),
      /** A customer who is here and was called already, for another call. Null calls the next one. */
      checkin_uuid: uuid.nullable().default(null),
    }),
    output: z.object({
      /** Null when nobody waits. */
      row: row.nullable(),
      /** Customers who still wait. */
      waiting: z.int().nonnegative(),
    }),
    errors: ['not_found', 'no_permission'],
  },
  'GET /v1/service/checkin/checks': {
    summary: 'Lists doubts about a check-in, saved or about to be saved, the gravest first.',
    access: READ,
    query: z.strictObject({
      location_uuid: uuid,
      /** The saved check-in, so that it is no duplicate of itself. */
      uuid: uuid.optional(),
      type: z.enum(CHECKIN_TYPES).default('appointment'),
      target_date: z.iso.datetime({ precision: 3 }),
      licensePlate: text(checkin.fields.licensePlate.max).default(''),
      vin: text(VIN_LENGTH).default(''),
      vehicle_uuid: uuid.optional(),
      customer_uuid: uuid.optional(),
      replacement_car: z.enum(['true', 'false']).default('false'),
    }),
    output: z.object({
      items: z.array(z.enum(CHECKIN_CHECKS)),
      /** Check-ins of the same customer or plate that the caller may read. */
      duplicates: z.array(
        z.object({
          uuid,
          target_date: timestamp,
          licensePlate: z.string(),
          customer: z.string(),
          /**
           * The appointment is due until the end of the next open day. The car that arrives now may be the one that it
           * is for.
           */
          is_expected: z.boolean(),
        }),
      ),
      /** Open papers of the car that the caller may read. */
      open_papers: z.array(z.object({ uuid, jobId: z.string(), status: z.enum(RECORD_STATUSES) })),
      /** Name of the holiday or reason of the closed day. Empty for a weekly day off. */
      closed: z.string(),
      /** Opening hours of that day, such as `07:00`. */
      open: z.array(z.object({ from: z.string(), to: z.string() })),
      free_loan_cars: z.int().nonnegative(),
      no_shows: z.int().nonnegative(),
    }),
    errors: ['not_found', 'no_permission'],
  },
  'GET /v1/service/checkin/week': {
    summary:
      'Gets the opening hours of a location for the seven days of a week, with the load of its workshop for callers who may read the plan there.',
    access: READ,
    // Calculating the load of the workshop takes the planner about 0.1 s.
    limit: { calls: 60, seconds: 60, of: 'user' },
    query: z.strictObject({ location_uuid: uuid, day: weekDay, language: z.enum(LANGUAGES).default('en') }),
    output: z.object({
      time_zone: z.string(),
      /** From Monday to Sunday. */
      days: z
        .array(
          z.object({
            day: z.iso.date(),
            spans: z.array(z.object({ from: z.string(), to: z.string() })),
            /** Name of the holiday or reason of the closed day. Empty for a weekly day off. Null on open days. */
            closed: z.string().nullable(),
            /** Minutes of the workshop that day. Null for callers who may not read the plan. */
            load: z
              .object({
                net: z.number(),
                reserve: z.number(),
                planned: z.number(),
                carried_over: z.number(),
                /** For appointments whose work is not planned yet, `appointment_minutes` each. */
                expected: z.number(),
              })
              .nullable(),
          }),
        )
        .length(DAYS_OF_WEEK),
      /** Promised times of the papers of that week's check-ins. Empty for callers who may not read papers. */
      promises: z.array(z.object({ checkin_uuid: uuid, promised_at: timestamp })),
    }),
    errors: ['not_found', 'no_permission'],
  },
  'GET /v1/service/checkin/:uuid/calendar.ics': {
    summary: 'Downloads one appointment as a calendar file (iCalendar), without contacts of the customer.',
    access: READ,
    params: z.object({ uuid }),
    output: z.any().meta({ description: 'text/calendar' }),
    errors: ['not_found', 'no_permission'],
  },
  'GET /v1/service/checkin/:uuid/reminder': {
    summary: 'Tells when the customer was or will be reminded of the appointment by mail, or why not.',
    access: READ,
    params: z.object({ uuid }),
    output: z.object({
      state: z.enum(REMINDER_STATES),
      /** When the mail left, or is planned to leave. */
      at: timestamp.nullable(),
    }),
    errors: ['not_found', 'no_permission'],
  },
  'GET /v1/service/checkin/desks': {
    summary: 'Lists the locations whose desks the caller may see, and the one at which they work.',
    access: READ,
    output: z.object({
      items: z.array(
        z.object({ location_uuid: uuid, name: z.string(), may_step: z.boolean(), may_see_figures: z.boolean() }),
      ),
      /** Null when the caller works at several or none of them. */
      home_uuid: uuid.nullable(),
    }),
    errors: [],
  },
  'POST /v1/service/checkin/:uuid/paper': {
    summary:
      'Creates the workshop paper of a check-in with everything that is known, and links it. A check-in that has a paper is answered with that one.',
    access: { permission: PAPER_PERMISSIONS.create, scope: 'any' },
    params: z.object({ uuid }),
    output: z.object({ paper_uuid: uuid, is_new: z.boolean(), row }),
    errors: ['not_found', 'no_permission', 'record_deleted', 'numbers_used_up', 'transition_refused'],
  },
  'GET /v1/service/checkin/:uuid/print': {
    summary: 'Gets the printable data of a check-in: car, customer, key and location, but nothing internal.',
    access: READ,
    params: z.object({ uuid }),
    output: checkinPrint,
    errors: ['not_found'],
  },
  'GET /v1/service/checkin/stats': {
    summary:
      'Gets figures of the desk of a location: arrivals by quarter of an hour, waiting time and missing customers in all and by day, and the load of advisors as far as the settings allow figures of persons.',
    access: { permission: 'location.service.checkin.stats', scope: 'any' },
    query: z.strictObject({ location_uuid: uuid, from: z.iso.date(), to: z.iso.date() }),
    output: z.object({
      /** Local time of the beginning of the quarter, such as `07:15`. Quarters without arrivals are left out. */
      arrivals: z.array(z.object({ at: z.string(), count: z.int().positive() })),
      /** Minutes, null without arrivals. */
      waiting: z.object({
        count: z.int().nonnegative(),
        median: z.number().nonnegative().nullable(),
        p90: z.number().nonnegative().nullable(),
      }),
      /** `rate` is the share of the due check-ins, from 0 to 1. Null when none was due. */
      no_shows: z.object({
        count: z.int().nonnegative(),
        due: z.int().nonnegative(),
        rate: z.number().min(0).max(1).nullable(),
      }),
      /** Days with a waiting time or an agreed time, in order. */
      days: z.array(
        z.object({
          day: z.iso.date(),
          /** Minutes, null without a customer who was called. */
          median: z.number().nonnegative().nullable(),
          p90: z.number().nonnegative().nullable(),
          no_shows: z.int().nonnegative(),
          due: z.int().nonnegative(),
        }),
      ),
      advisors: z.object({
        /** Persons whose figures the caller may see. */
        items: z.array(z.object({ user: userName, count: z.int().positive() })),
        /** All other advisors together. Null while they are so few that each could be recognised. */
        others: z.object({ people: z.int().positive(), count: z.int().positive() }).nullable(),
        /** Check-ins without an advisor. */
        unassigned: z.int().nonnegative(),
      }),
    }),
    errors: ['not_found', 'no_permission'],
  },
  'POST /v1/service/checkin-attachments': {
    summary: 'Stores an attachment for a check-in.',
    access: WRITE,
    limit: STORES,
    ...STORES_ATTACHMENT,
  },
  'GET /v1/service/checkin-attachments/:file_uuid': {
    summary: 'Downloads an attachment of a check-in that the caller may read, or whose paper they may read.',
    access: { permission: [checkin.permissions.read, ...PAPER_PERMISSIONS.read, ...WRITE.permission], scope: 'any' },
    ...SENDS_ATTACHMENT,
  },
} as const satisfies EndpointTable
