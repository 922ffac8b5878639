import { z } from 'zod'
import { LANGUAGES } from '#contract/constants.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import { DELAY_CAUSES, ORDER_TYPES } from '#contract/workshop/enumerations.ts'
import { COMPARISON_VIEWS } from '#contract/workshop/times/comparisonViews.ts'
import { FORMULAS, type FormulaId } from '#contract/workshop/times/keyFigures.ts'
import { TRAFFIC_LIGHTS } from '#contract/workshop/times/trafficLight.ts'
import { WORK_UNITS } from '#contract/workshop/times/workUnits.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { EXPORT_LIMIT, SHEET_TYPE } from '../define/listFiles.ts'
import { userName } from '../define/shapes.ts'
import { planDay, planText } from '../planner/plannerShapes.ts'

/** An answer contains at most this many jobs. The exported file contains all of them. */
export const COMPARISON_ROWS_MAX = 500
/** At most this many days of a comparison: a leap year. */
export const COMPARISON_DAYS_MAX = 366

const READ = { permission: 'location.workshop.shouldiscompare.read', scope: 'any' } as const
const UPDATE = { permission: 'location.workshop.shouldiscompare.update', scope: 'any' } as const
const flag = z.enum(['true', 'false']).default('false')

const selection = {
  location_uuid: uuid,
  /** Local days of the location, both included. */
  from: planDay,
  to: planDay,
  team_uuid: uuid.optional(),
  type: z.enum(ORDER_TYPES).optional(),
  /** Limits the comparison to the works of one user, when the caller may see their figures. */
  user_uuid: uuid.optional(),
  only_over: flag,
  without_cause: flag,
}

const seconds = z.number()
const hours = z.object({
  paid: seconds.nullable(),
  attended: seconds.nullable(),
  available: seconds.nullable(),
  productive: seconds.nullable(),
  sold: seconds.nullable(),
})
const figure = z.object({
  formula: z.enum(Object.keys(FORMULAS) as FormulaId[]),
  numerator: seconds.nullable(),
  denominator: seconds.nullable(),
  value: z.number().nullable(),
})
const figures = z.object({
  hours,
  attendance: figure,
  utilisation: figure,
  efficiency: figure,
  productivity: figure,
})
const times = { target: seconds, actual: seconds, difference: seconds, percent: z.number().nullable() }
/** Null when the times come from fewer than five people. */
const withheldTimes = {
  target: seconds.nullable(),
  actual: seconds.nullable(),
  difference: seconds.nullable(),
  percent: z.number().nullable(),
}

const comparedWork = z.object({
  uuid,
  text: z.string(),
  labour_number: z.string(),
  ...times,
  /** False when the work has no target. */
  has_target: z.boolean(),
  /** Users who worked on it, as far as the caller may see them. */
  people: z.array(userName),
  cause: z.enum(['', ...DELAY_CAUSES]),
  comment: z.string(),
  is_outlier: z.boolean(),
  review_version: z.int(),
  /** Local day. A time of day would reveal who finished the work. */
  finished_on: z.string().nullable(),
  is_running: z.boolean(),
})
const job = z
  .object({
    paper_uuid: uuid,
    jobId: z.string(),
    licensePlate: z.string(),
    model: z.string(),
    type: z.enum(ORDER_TYPES),
    light: z.enum(TRAFFIC_LIGHTS),
    ...times,
    works: z.array(comparedWork),
  })
  .meta({ id: 'ComparedJob' })

const comparison = z
  .object({
    /** Number of people behind the figures. Null when the number would identify someone. */
    people: z.int().nullable(),
    /** Null when the figures come from fewer than five people whose figures the caller may not see. */
    figures: figures.nullable(),
    lights: z.object({ green: z.int(), half_red: z.int(), red: z.int(), grey: z.int() }),
    /**
     * Totals of the jobs that may be shown. Teams with too few members or workers are left out, also of lights, jobs
     * and causes.
     */
    totals: z.object({ ...times, jobs: z.int(), works: z.int() }),
    /** Source of the attended time: attendance stamps, or the planned hours less absences. */
    attendance: z.enum(['stamped', 'planned']),
    thresholds: z.object({ half_red: z.number(), red: z.number() }),
    privacy: z.object({
      level: z.enum(['off', 'self', 'foreman', 'all']),
      /** Users whose figures the caller sees: nobody, only themselves, some others, or everybody. */
      sees: z.enum(['nobody', 'self', 'some', 'all']),
      /** First day with figures of single people. Older days have only sums. */
      since: z.string(),
      least: z.int(),
    }),
    jobs: z.array(job),
    jobs_left_off: z.int(),
    groups: z.array(
      z.object({
        /** A user or a team. Null is work without a team, or all users whose figures are withheld. */
        uuid: uuid.nullable(),
        name: z.string(),
        people: z.int().nullable(),
        is_withheld: z.boolean(),
        ...withheldTimes,
        figures: figures.nullable(),
      }),
    ),
    positions: z.array(
      z.object({
        labour_number: z.string(),
        text: z.string(),
        model: z.string(),
        count: z.int(),
        is_withheld: z.boolean(),
        ...withheldTimes,
        house: z.object({ ze: z.int().nullable(), count: z.int() }),
      }),
    ),
    curve: z.array(
      z.object({
        /** Local day. `hour` is set when the comparison covers a single day. */
        day: z.string(),
        hour: z.int().nullable(),
        is_withheld: z.boolean(),
        productive: seconds.nullable(),
        available: seconds.nullable(),
        sold: seconds.nullable(),
      }),
    ),
    causes: z.array(
      z.object({
        /** Empty for works without a recorded cause. */
        cause: z.enum(['', ...DELAY_CAUSES]),
        works: z.int(),
        /** Seconds over the targets. */
        over: seconds,
      }),
    ),
  })
  .meta({ id: 'Comparison' })

const exported = z.strictObject({
  ...selection,
  unit: z.enum(WORK_UNITS).default('ze'),
  language: z.enum(LANGUAGES).default('de'),
})

/** Endpoints that compare target and actual times. */
export const comparisonEndpoints = {
  'GET /v1/workshop/comparison': {
    summary:
      'Compares targets and actual times of works of some days, with the key figures and one view. Callers who may not see single people get no figures of fewer than five. Each access to the figures of others is recorded for them.',
    access: READ,
    query: z.strictObject({ ...selection, view: z.enum(COMPARISON_VIEWS).default('job') }),
    output: comparison,
    errors: ['not_found', 'no_permission'],
  },
  'GET /v1/workshop/comparison/export.csv': {
    summary: 'Exports all works of a comparison as CSV, with the same people and times that the screen shows.',
    access: READ,
    query: exported,
    output: z.any().meta({ description: 'text/csv' }),
    errors: ['not_found', 'no_permission'],
    limit: EXPORT_LIMIT,
  },
  'GET /v1/workshop/comparison/export.xlsx': {
    summary: 'Exports the same works as an Excel workbook, with typed days and times.',
    access: READ,
    query: exported,
    output: z.any().meta({ description: SHEET_TYPE }),
    errors: ['not_found', 'no_permission'],
    limit: EXPORT_LIMIT,
  },
  'PUT /v1/workshop/comparison/works/:uuid': {
    summary: 'Sets the cause of a delay of a work, and whether house times include the work.',
    access: UPDATE,
    params: z.object({ uuid }),
    body: z.strictObject({
      /** Zero when the work has no review yet. */
      version: z.int().nonnegative(),
      cause: z.enum(['', ...DELAY_CAUSES]),
      comment: planText(500),
      is_outlier: z.boolean(),
    }),
    output: z.object({
      cause: z.enum(['', ...DELAY_CAUSES]),
      comment: z.string(),
      is_outlier: z.boolean(),
      version: z.int(),
    }),
    errors: ['not_found', 'no_permission', 'version_conflict'],
  },
  'GET /v1/workshop/comparison/looks': {
    summary: 'Lists the accesses to figures of the caller, newest first.',
    access: 'signed_in',
    output: z.object({
      items: z.array(
        z.object({
          by: userName.nullable(),
          /** Data that was shown: a view, the exported file, stamps of a work, or attendance. */
          what: z.enum([...COMPARISON_VIEWS, 'export', 'stamps', 'attendance', 'checkins']),
          from: z.string(),
          to: z.string(),
          first_at: timestamp,
          last_at: timestamp,
          times: z.int(),
        }),
      ),
    }),
    errors: [],
  },
} as const satisfies EndpointTable
