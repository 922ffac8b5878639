import { z } from 'zod'
import { LANGUAGES } from '#contract/constants.ts'
import { DAY_MS } from '#contract/durations.ts'
import { PAPER_PERMISSIONS } from '#contract/records/paper.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import type { EndpointTable } from '../define/endpoint.ts'
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
  planSite,
  planSlot,
  planText,
  promiseAnswer,
  promiseQuestion,
  secondaryPercent,
  slotQuestion,
} from './plannerShapes.ts'

/** Days of one view of the plan, at most; and days that are published in one call. */
const PLAN_DAYS_MAX = 62
const ABSENCES_MAX = 2_000

const params = z.object({ uuid })
const version = z.int().positive()
const here = z.strictObject({ location_uuid: uuid })
const amount = z.number()

const READ = { permission: 'location.workshop.planner.read', scope: 'any' } as const
const UPDATE = { permission: 'location.workshop.planner.update', scope: 'any' } as const
/** Whoever takes a car in lends another one, whether they plan the workshop or not. */
const BOOK = { permission: ['location.workshop.planner.update', ...PAPER_PERMISSIONS.update], scope: 'any' } as const
/** Whoever may do any of it; the handler asks for each block, where it is and where it goes. */
const CHANGE = {
  permission: [
    'location.workshop.planner.create',
    'location.workshop.planner.update',
    'location.workshop.planner.delete',
  ],
  scope: 'any',
} as const
/** `numbered.absences` counts for the people of the location that it is held for. */
const ABSENCES = { permission: ['global.users.update', 'numbered.absences'], scope: 'any' } as const

const BIN = { permission: [...ABSENCES.permission, UPDATE.permission], scope: 'any' } as const

const absence = z.strictObject({ user_uuid: uuid, ...absenceFields, note: planText(500).default('') })
const workModel = z.strictObject({
  /** Instead of the hours that the working time model of the user means at the locations of their teams; empty: those. */
  sites: z.array(planSite).max(10),
  /** Null: 1, of an apprentice that of the first year. */
  factor: planFactor.nullable(),
  secondary_percent: secondaryPercent,
})
const storedModel = workModel.extend({ user_uuid: uuid, version: z.int().nonnegative() })
const car = { location_uuid: uuid, name: planText(60), licensePlate: planText(20), is_usable: z.boolean() }

/**
 * The workshop planner (domain.md 7.4). Whoever reads a plan is told of changes of it by `workshop.plan.changed` and
 * of what others point at by `workshop.plan.cursor`.
 */
export const plannerEndpoints = {
  'GET /v1/workshop/planner': {
    summary: 'The plan of a location on some local days: blocks, people, places, and what blocks show of their papers.',
    access: READ,
    query: z
      .strictObject({
        location_uuid: uuid,
        from: planDay,
        to: planDay,
        language: z.enum(LANGUAGES).default('en'),
        /** For a screen that everybody sees: without names of customers. */
        wall: z.stringbool().default(false),
      })
      .refine(({ from, to }) => from <= to && (Date.parse(to) - Date.parse(from)) / DAY_MS < PLAN_DAYS_MAX, {
        path: ['to'],
        params: { code: 'too_big' },
      }),
    output: z.object({
      location: planLocation,
      /** Others at which people of this one work, too. */
      other_locations: z.array(planLocation),
      /** Dated ones that are worked on in these days, also what the people of this location do at others. */
      blocks: z.array(planBlock),
      people: z.array(planPerson),
      /** People whom work of this location names and who do not work there (any more). */
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
      /** Whether one person may have two jobs at once (setting `planner_overlap`). */
      may_overlap: z.boolean(),
      /** The server's time at which it was read. */
      now: timestamp,
    }),
    errors: ['not_found', 'no_permission'],
  },
  'GET /v1/workshop/planner/waiting': {
    summary: 'What has no date yet, and what was not finished in time: the most urgent first.',
    access: READ,
    query: here,
    output: z.object({
      /** Open papers without any block. */
      papers: z.array(planPaper),
      undated: z.array(planBlock),
      /** Unfinished ones that were carried over, or whose time is over. */
      carried: z.array(planBlock),
      /** Unfinished ones with a date whose technician does not work at the location (any more). */
      orphaned: z.array(planBlock),
      /** What the blocks show. */
      papers_of_blocks: z.array(planPaper),
    }),
    errors: ['not_found', 'no_permission'],
  },
  'POST /v1/workshop/planner/changes': {
    summary: 'Makes, changes and takes away blocks, all or none of them. The last one to write a block wins.',
    access: CHANGE,
    body: z.strictObject({
      changes: z
        .array(
          z.strictObject({
            uuid,
            /** The version that the writer saw; null: the block is new. */
            seen: version.nullable(),
            /** Null takes it away. */
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
      /** What others had done in the meantime and is no more. */
      overwritten: z.array(planOverwrite),
    }),
    errors: ['not_found', 'no_permission'],
  },
  'POST /v1/workshop/planner/promise': {
    summary: 'When a new job can be finished, and who is let down when a wished time is promised all the same.',
    access: READ,
    body: promiseQuestion,
    output: promiseAnswer,
    errors: ['not_found', 'no_permission'],
  },
  'GET /v1/workshop/planner/capacity': {
    summary: 'What the teams of a location can do and have to do, day by day of a week or month.',
    access: READ,
    query: z.strictObject({ location_uuid: uuid, period: z.enum(['day', 'week', 'month']), day: planDay }),
    output: z.object({
      items: z.array(
        z.object({
          day: z.string(),
          /** Null: everybody of the location, each once. */
          team_uuid: uuid.nullable(),
          net: amount,
          reserve: amount,
          planned: amount,
          carried_over: amount,
          free: amount,
        }),
      ),
      /** Jobs of each day that are planned for somebody who does not work there: `everybody` has to do them. */
      orphaned: z.array(z.object({ day: z.string(), jobs: z.int().nonnegative() })),
    }),
    errors: ['not_found', 'no_permission'],
  },
  'POST /v1/workshop/planner/suggestions': {
    summary: 'Where a job without a date fits without moving another one, on more days than a screen has loaded.',
    access: READ,
    body: slotQuestion,
    output: z.object({ items: z.array(planSlot) }),
    errors: ['not_found', 'no_permission'],
  },
  'POST /v1/workshop/planner/publish': {
    summary: 'Tells everybody that the plan of some days is the one that counts; never one that cannot be done.',
    access: UPDATE,
    body: z.strictObject({ location_uuid: uuid, days: z.array(planDay).min(1).max(PLAN_DAYS_MAX) }),
    output: z.object({ published: z.array(z.object({ day: z.string(), at: timestamp, by: uuid.nullable() })) }),
    errors: ['not_found', 'no_permission', 'plan_has_conflicts'],
  },
  'PUT /v1/workshop/planner/teams/:uuid': {
    summary: 'How much of the time of a team is kept for the unexpected.',
    access: UPDATE,
    params,
    body: z.strictObject({ reserve_percent: z.number().min(0).max(90) }),
    output: z.object({ uuid, reserve_percent: z.number() }),
    errors: ['not_found', 'no_permission'],
  },
  'GET /v1/workshop/planner/absences': {
    summary: 'Who is not there, in some days.',
    access: ABSENCES,
    query: z.strictObject({ from: planDay, to: planDay, user_uuid: uuid.optional() }),
    output: z.object({ items: z.array(planAbsence).max(ABSENCES_MAX) }),
    errors: ['not_found', 'no_permission'],
  },
  'POST /v1/workshop/planner/absences': {
    summary: 'Says that somebody will not be there.',
    access: ABSENCES,
    body: absence,
    output: planAbsence,
    errors: ['not_found', 'no_permission'],
  },
  'PATCH /v1/workshop/planner/absences/:uuid': {
    summary: 'Changes an absence.',
    access: ABSENCES,
    params,
    body: z.strictObject({ version, ...absenceFields, note: planText(500) }),
    output: planAbsence,
    errors: ['not_found', 'no_permission', 'version_conflict'],
  },
  'DELETE /v1/workshop/planner/absences/:uuid': {
    summary: 'Takes an absence away.',
    access: ABSENCES,
    params,
    errors: ['not_found', 'no_permission'],
  },
  'POST /v1/workshop/planner/absences/:uuid/restore': {
    summary: 'Brings an absence back that was taken away.',
    access: ABSENCES,
    params,
    errors: ['not_found', 'no_permission'],
  },
  'GET /v1/workshop/planner/bin': {
    summary: 'What was deleted of absences, loan cars and bookings of a location, as far as one may bring it back.',
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
    summary: 'The hours, the pace and the secondary time that planning counts with for somebody.',
    access: ABSENCES,
    params: z.object({ user_uuid: uuid }),
    output: storedModel,
    errors: ['not_found', 'no_permission'],
  },
  'PUT /v1/workshop/planner/people/:user_uuid': {
    summary: 'Sets hours, pace and secondary time of somebody. Version 0: nothing was set before.',
    access: ABSENCES,
    params: z.object({ user_uuid: uuid }),
    body: workModel.extend({ version: z.int().nonnegative() }),
    output: storedModel,
    errors: ['not_found', 'no_permission', 'version_conflict'],
  },
  'POST /v1/workshop/planner/loan-cars': {
    summary: 'Adds a car that is lent to customers.',
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
    summary: 'Takes a loan car away that is not booked any more.',
    access: UPDATE,
    params,
    errors: ['not_found', 'no_permission', 'record_in_use'],
  },
  'POST /v1/workshop/planner/loan-cars/:uuid/restore': {
    summary: 'Brings a loan car back that was taken away.',
    access: UPDATE,
    params,
    errors: ['not_found', 'no_permission'],
  },
  'GET /v1/workshop/planner/loan-cars': {
    summary: 'Cars at the site of a paper, whether each is free in a span, and those that are booked for the paper.',
    access: BOOK,
    query: z.strictObject({ paper_uuid: uuid, from: planMoment, until: planMoment }),
    output: z.object({
      items: z.array(loanCar.extend({ is_free: z.boolean() })),
      bookings: z.array(loanBooking.extend({ name: z.string(), licensePlate: z.string() })),
    }),
    errors: ['not_found', 'no_permission'],
  },
  'POST /v1/workshop/planner/loan-bookings': {
    summary: 'Books a loan car for a paper; nobody else may have it then.',
    access: BOOK,
    body: z.strictObject({ loan_car_uuid: uuid, paper_uuid: uuid, from: planMoment, until: planMoment }),
    output: loanBooking,
    errors: ['not_found', 'no_permission', 'loan_car_taken'],
  },
  'DELETE /v1/workshop/planner/loan-bookings/:uuid': {
    summary: 'Gives a booked loan car free.',
    access: BOOK,
    params,
    errors: ['not_found', 'no_permission'],
  },
  'POST /v1/workshop/planner/loan-bookings/:uuid/restore': {
    summary: 'Books a loan car again that was given free, unless somebody else has it then.',
    access: BOOK,
    params,
    errors: ['not_found', 'no_permission', 'loan_car_taken'],
  },
} as const satisfies EndpointTable
