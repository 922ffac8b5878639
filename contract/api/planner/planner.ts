import { z } from 'zod'
import { LANGUAGES } from '#contract/constants.ts'
import { DAY_MS } from '#contract/durations.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { listExports } from '../define/listExports.ts'
import { recordEvent } from '../define/recordEvent.ts'
import { pageQuery, pageSchema } from '../define/recordSchemas.ts'
import {
  absenceFields,
  loanBooking,
  loanCar,
  PLAN_CHANGES_MAX,
  planAbsence,
  planBlock,
  planBlockChange,
  planDay,
  planFactor,
  planFormer,
  planLocation,
  planMoment,
  plannedBlock,
  planOverwrite,
  planPaper,
  planPerson,
  planSlot,
  planText,
  promiseAnswer,
  promiseQuestion,
  secondaryPercent,
  slotQuestion,
  workLocation,
} from './plannerShapes.ts'

/** At most this many days of one view of the plan, and most days published in one call. */
const PLAN_DAYS_MAX = 62
const ABSENCES_MAX = 2_000

const params = z.object({ uuid })
const version = z.int().positive()
const history = {
  params,
  query: z.strictObject(pageQuery),
  output: pageSchema(recordEvent),
  errors: ['not_found', 'no_permission'],
} as const
const here = z.strictObject({ location_uuid: uuid })
const amount = z.number()

const READ = { permission: 'location.workshop.planner.read', scope: 'any' } as const
const UPDATE = { permission: 'location.workshop.planner.update', scope: 'any' } as const
/** Service advisors lend cars at check-in, so the right to change papers is enough to book one. */
const BOOK = { permission: ['location.workshop.planner.update', ...PAPER_PERMISSIONS.update], scope: 'any' } as const
/** Any planner right is enough to call. The handler checks each block at its old and new location. */
const CHANGE = {
  permission: [
    'location.workshop.planner.create',
    'location.workshop.planner.update',
    'location.workshop.planner.delete',
  ],
  scope: 'any',
} as const
/** `numbered.absences` applies to the users of the location at which it is held. */
const ABSENCES = { permission: ['global.users.update', 'numbered.absences'], scope: 'any' } as const

const BIN = { permission: [...ABSENCES.permission, UPDATE.permission], scope: 'any' } as const

const absence = z.strictObject({ user_uuid: uuid, ...absenceFields, note: planText(500).default('') })
const workModel = z.strictObject({
  /** Overrides the working time model of the user at the locations of their teams. Empty keeps the model. */
  sites: z.array(workLocation).max(10),
  /** Pace of the user. Null is 1, or the factor of the first year for an apprentice. */
  factor: planFactor.nullable(),
  secondary_percent: secondaryPercent,
})
const storedModel = workModel.extend({ user_uuid: uuid, version: z.int().nonnegative() })
const car = { location_uuid: uuid, name: planText(60), licensePlate: planText(20), is_usable: z.boolean() }

/**
 * The workshop planner. Readers of a plan get its changes as `workshop.plan.changed` and the pointers of other readers
 * as `workshop.plan.cursor`.
 */
export const plannerEndpoints = {
  'GET /v1/workshop/planner': {
    summary: 'Gets the plan of a location for some local days: blocks, people, bays, and the papers of the blocks.',
    access: READ,
    query: z
      .strictObject({
        location_uuid: uuid,
        from: planDay,
        to: planDay,
        language: z.enum(LANGUAGES).default('en'),
        /** Leaves out the names of customers, for a screen that everybody in the workshop sees. */
        wall: z.stringbool().default(false),
      })
      .refine(({ from, to }) => from <= to && (Date.parse(to) - Date.parse(from)) / DAY_MS < PLAN_DAYS_MAX, {
        path: ['to'],
        params: { code: 'too_big' },
      }),
    output: z.object({
      location: planLocation,
      /** Other locations at which users of this one also work. */
      other_locations: z.array(planLocation),
      /** Blocks with a date in these days, including those of this location's users at other locations. */
      blocks: z.array(planBlock),
      people: z.array(planPerson),
      /** When these people work at other locations whose plan the caller may not read. */
      busy_elsewhere: z.array(z.object({ user_uuid: uuid, location_uuid: uuid, from: timestamp, to: timestamp })),
      /** Users with work at this location who do not work there any more. */
      former: z.array(planFormer),
      teams: z.array(
        z.object({
          uuid,
          name: z.string(),
          short_code: z.string(),
          color: z.string(),
          reserve_percent: z.number(),
        }),
      ),
      papers: z.array(planPaper),
      opening: z.array(
        z.object({
          day: z.string(),
          spans: z.array(z.object({ from: z.string(), to: z.string() })),
          closed: z.object({ why: z.enum(['closed_day', 'holiday', 'weekday']), name: z.string() }).nullable(),
        }),
      ),
      published: z.array(z.object({ day: z.string(), at: timestamp, by: uuid.nullable() })),
      loan_cars: z.array(loanCar),
      bookings: z.array(loanBooking),
      /** Whether a technician may have two blocks at once (setting `planner_overlap`). */
      may_overlap: z.boolean(),
      /** Server time of the answer. */
      now: timestamp,
    }),
    errors: ['not_found', 'no_permission'],
  },
  'GET /v1/workshop/planner/waiting': {
    summary: 'Lists papers without a date and work that was not finished in time, the most urgent first.',
    access: READ,
    query: here,
    output: z.object({
      /** Open papers without a block. */
      papers: z.array(planPaper),
      undated: z.array(planBlock),
      /** Unfinished blocks whose time is over, and blocks that were carried over to today. */
      carried: z.array(planBlock),
      /** Unfinished blocks with a date whose technician does not work at the location (any more). */
      orphaned: z.array(planBlock),
      /** Papers of all blocks in this answer. */
      papers_of_blocks: z.array(planPaper),
    }),
    errors: ['not_found', 'no_permission'],
  },
  'POST /v1/workshop/planner/changes': {
    summary: 'Creates, changes and deletes blocks, all or none of them. The last write of a block wins.',
    access: CHANGE,
    body: z.strictObject({
      changes: z
        .array(
          z.strictObject({
            uuid,
            /** Version that the caller has read. Null for a new block. */
            seen: version.nullable(),
            /** Null deletes the block. */
            after: plannedBlock.nullable(),
          }),
        )
        .min(1)
        .max(PLAN_CHANGES_MAX)
        .refine((all) => new Set(all.map((one) => one.uuid)).size === all.length, {
          params: { code: 'already_exists' },
        }),
    }),
    output: z.object({
      changes: z.array(planBlockChange),
      /** Blocks of which this call replaced a newer version of another user. */
      overwritten: z.array(planOverwrite),
    }),
    errors: ['not_found', 'no_permission', 'not_in_workshop'],
  },
  'POST /v1/workshop/planner/promise': {
    repeat: { exempt: 'It changes nothing.' },
    summary: 'Finds when a new job can be finished, and which promises break when a wished time is promised anyway.',
    access: READ,
    body: promiseQuestion,
    output: promiseAnswer,
    errors: ['not_found', 'no_permission'],
  },
  'GET /v1/workshop/planner/capacity': {
    summary: 'Gets the free, planned and reserved time of the teams of a location for each day of a week or month.',
    access: READ,
    query: z.strictObject({ location_uuid: uuid, period: z.enum(['day', 'week', 'month']), day: planDay }),
    output: z.object({
      items: z.array(
        z.object({
          day: z.string(),
          /** Null for all users of the location, each counted once. */
          team_uuid: uuid.nullable(),
          net: amount,
          reserve: amount,
          planned: amount,
          carried_over: amount,
          free: amount,
        }),
      ),
      /** Jobs per day that are planned for a user who does not work there. The row without a team includes them. */
      orphaned: z.array(z.object({ day: z.string(), jobs: z.int().nonnegative() })),
    }),
    errors: ['not_found', 'no_permission'],
  },
  'POST /v1/workshop/planner/suggestions': {
    repeat: { exempt: 'It changes nothing.' },
    summary:
      'Finds times for a job without a date that move no other job. Searches more days than a screen has loaded.',
    access: READ,
    body: slotQuestion,
    output: z.object({ items: z.array(planSlot) }),
    errors: ['not_found', 'no_permission'],
  },
  'POST /v1/workshop/planner/publish': {
    summary: 'Publishes the plan of some days as the binding one. Days with conflicts are refused.',
    access: UPDATE,
    body: z.strictObject({ location_uuid: uuid, days: z.array(planDay).min(1).max(PLAN_DAYS_MAX) }),
    output: z.object({ published: z.array(z.object({ day: z.string(), at: timestamp, by: uuid.nullable() })) }),
    errors: ['not_found', 'no_permission', 'plan_has_conflicts'],
  },
  'PUT /v1/workshop/planner/teams/:uuid': {
    summary: 'Sets the share of a team’s time that is kept free for unexpected work.',
    access: UPDATE,
    params,
    body: z.strictObject({ reserve_percent: z.number().min(0).max(90) }),
    output: z.object({ uuid, reserve_percent: z.number() }),
    errors: ['not_found', 'no_permission'],
  },
  'GET /v1/workshop/planner/absences': {
    summary: 'Lists the absences in some days.',
    access: ABSENCES,
    query: z.strictObject({ from: planDay, to: planDay, user_uuid: uuid.optional() }),
    output: z.object({ items: z.array(planAbsence).max(ABSENCES_MAX) }),
    errors: ['not_found', 'no_permission'],
  },
  ...listExports('workshop/planner/absences', {
    what: 'the same absences',
    access: ABSENCES,
    query: { from: planDay, to: planDay, user_uuid: uuid.optional() },
    errors: ['not_found', 'no_permission'],
  }),
  'POST /v1/workshop/planner/absences': {
    summary: 'Creates an absence.',
    access: ABSENCES,
    body: absence,
    output: planAbsence,
    errors: ['not_found', 'no_permission', 'absence_exists'],
  },
  'PATCH /v1/workshop/planner/absences/:uuid': {
    summary: 'Changes an absence.',
    access: ABSENCES,
    params,
    body: z.strictObject({ version, ...absenceFields, note: planText(500) }),
    output: planAbsence,
    errors: ['not_found', 'no_permission', 'version_conflict', 'absence_exists'],
  },
  'DELETE /v1/workshop/planner/absences/:uuid': {
    summary: 'Deletes an absence.',
    access: ABSENCES,
    params,
    errors: ['not_found', 'no_permission'],
  },
  'POST /v1/workshop/planner/absences/:uuid/restore': {
    summary: 'Restores a deleted absence.',
    access: ABSENCES,
    params,
    errors: ['not_found', 'no_permission', 'absence_exists'],
  },
  'GET /v1/workshop/planner/absences/:uuid/history': {
    summary:
      'Lists the changes of an absence with their authors, newest first. They tell days, weekdays and times, never the reason.',
    access: ABSENCES,
    ...history,
  },
  'GET /v1/workshop/planner/bin': {
    summary: 'Lists the deleted absences, loan cars and bookings of a location that the caller may restore.',
    access: BIN,
    query: z.strictObject({ location_uuid: uuid }),
    output: z.object({
      absences: z.array(planAbsence.extend({ deleted_at: timestamp })),
      loan_cars: z.array(loanCar.extend({ deleted_at: timestamp })),
      bookings: z.array(
        loanBooking.extend({ name: z.string(), jobId: z.string(), licensePlate: z.string(), deleted_at: timestamp }),
      ),
    }),
    errors: ['not_found', 'no_permission'],
  },
  'GET /v1/workshop/planner/people/:user_uuid': {
    summary: 'Gets the hours, pace and secondary time with which the planner counts for a user.',
    access: ABSENCES,
    params: z.object({ user_uuid: uuid }),
    output: storedModel,
    errors: ['not_found', 'no_permission'],
  },
  'PUT /v1/workshop/planner/people/:user_uuid': {
    summary: 'Sets hours, pace and secondary time of a user. Version 0 means that nothing was set before.',
    access: ABSENCES,
    params: z.object({ user_uuid: uuid }),
    body: workModel.extend({ version: z.int().nonnegative() }),
    output: storedModel,
    errors: ['not_found', 'no_permission', 'version_conflict'],
  },
  'POST /v1/workshop/planner/loan-cars': {
    summary: 'Creates a car that is lent to customers.',
    access: UPDATE,
    body: z.strictObject(car),
    output: loanCar,
    errors: ['not_found', 'no_permission'],
  },
  'PATCH /v1/workshop/planner/loan-cars/:uuid': {
    summary: 'Changes a loan car.',
    access: UPDATE,
    params,
    body: z.strictObject({ ...car, version }),
    output: loanCar,
    errors: ['not_found', 'no_permission', 'version_conflict'],
  },
  'DELETE /v1/workshop/planner/loan-cars/:uuid': {
    summary: 'Deletes a loan car that has no current bookings.',
    access: UPDATE,
    params,
    errors: ['not_found', 'no_permission', 'record_in_use'],
  },
  'POST /v1/workshop/planner/loan-cars/:uuid/restore': {
    summary: 'Restores a deleted loan car.',
    access: UPDATE,
    params,
    errors: ['not_found', 'no_permission'],
  },
  'GET /v1/workshop/planner/loan-cars/:uuid/history': {
    summary: 'Lists the changes and bookings of a loan car with their authors, newest first.',
    access: READ,
    ...history,
  },
  'GET /v1/workshop/planner/loan-cars': {
    summary:
      'Lists the loan cars at the location of a paper, whether each is free in a time span, and the bookings of the paper.',
    access: BOOK,
    query: z.strictObject({ paper_uuid: uuid, from: planMoment, until: planMoment }),
    output: z.object({
      items: z.array(loanCar.extend({ is_free: z.boolean() })),
      bookings: z.array(loanBooking.extend({ name: z.string(), licensePlate: z.string() })),
    }),
    errors: ['not_found', 'no_permission'],
  },
  ...listExports('workshop/planner/loan-cars', {
    what: 'the loan cars of a location with their bookings in some days',
    access: READ,
    query: { location_uuid: uuid, from: planDay, to: planDay },
    errors: ['not_found', 'no_permission'],
  }),
  'POST /v1/workshop/planner/loan-bookings': {
    summary: 'Books a loan car for a paper. Bookings of one car cannot overlap.',
    access: BOOK,
    body: z.strictObject({ loan_car_uuid: uuid, paper_uuid: uuid, from: planMoment, until: planMoment }),
    output: loanBooking,
    errors: ['not_found', 'no_permission', 'loan_car_taken'],
  },
  'DELETE /v1/workshop/planner/loan-bookings/:uuid': {
    summary: 'Cancels the booking of a loan car.',
    access: BOOK,
    params,
    errors: ['not_found', 'no_permission'],
  },
  'POST /v1/workshop/planner/loan-bookings/:uuid/restore': {
    summary: 'Restores a cancelled booking of a loan car, unless the car is booked again.',
    access: BOOK,
    params,
    errors: ['not_found', 'no_permission', 'loan_car_taken'],
  },
} as const satisfies EndpointTable
