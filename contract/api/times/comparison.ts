import { z } from 'zod'
import { LANGUAGES } from '#contract/constants.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import { DELAY_CAUSES, ORDER_TYPES } from '#contract/workshop/enumerations.ts'
import { COMPARISON_VIEWS } from '#contract/workshop/times/comparisonViews.ts'
import { FORMULAS, type FormulaId } from '#contract/workshop/times/keyFigures.ts'
import { TRAFFIC_LIGHTS } from '#contract/workshop/times/trafficLight.ts'
import { WORK_UNITS } from '#contract/workshop/times/workUnits.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { userName } from '../define/shapes.ts'
import { planDay, planText } from '../planner/plannerShapes.ts'

/** Rows of one answer; the file has all of them. */
export const COMPARISON_ROWS_MAX = 500
/** A year, with the one it leaps into. */
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
  /** Only the works of one person: their figures, when the caller may see them. */
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
/** Null where they are figures of fewer than five people. */
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
  /** Null: a target is missing. */
  has_target: z.boolean(),
  /** Whoever worked on it, as far as the caller may know. */
  people: z.array(userName),
  cause: z.enum(['', ...DELAY_CAUSES]),
  comment: z.string(),
  is_outlier: z.boolean(),
  review_version: z.int(),
  /** A local day: a time of day would tell who it was. */
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
    /** How many people it is from; null where that would tell. */
    people: z.int().nullable(),
    /** Null: of fewer than five people, and none of them the caller's to see. */
    figures: figures.nullable(),
    lights: z.object({ green: z.int(), half_red: z.int(), red: z.int(), grey: z.int() }),
    /** Of a team of which too few are in it or worked it is nothing, as are lights, jobs and causes; figures are null. */
    totals: z.object({ ...times, jobs: z.int(), works: z.int() }),
    /** Where attended time comes from: stamps of coming and going, or the planned hours less absences. */
    attendance: z.enum(['stamped', 'planned']),
    thresholds: z.object({ half_red: z.number(), red: z.number() }),
    privacy: z.object({
      level: z.enum(['off', 'self', 'foreman', 'all']),
      /** Nobody, only oneself, some others, everybody. */
      sees: z.enum(['nobody', 'self', 'some', 'all']),
      /** Figures of persons begin on this day; older ones are sums only. */
      since: z.string(),
      least: z.int(),
    }),
    jobs: z.array(job),
    jobs_left_off: z.int(),
    groups: z.array(
      z.object({
        /** A person or a team; null is work without a team, or everybody whose figures are not shown. */
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
        /** A local day, or an hour of the one day that is asked for. */
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
        /** Empty: nobody has said why. */
        cause: z.enum(['', ...DELAY_CAUSES]),
        works: z.int(),
        /** Time over the targets. */
        over: seconds,
      }),
    ),
  })
  .meta({ id: 'Comparison' })

/** Target and actual times compared (domain.md 3.7, 7.3). */
export const comparisonEndpoints = {
  'GET /v1/workshop/comparison': {
    summary:
      'Targets and actual times of what was worked on or finished in some days, with the key figures and one view of them. Figures of fewer than five people are withheld from whoever may not see persons; looking at those of others is noted for them.',
    access: READ,
    query: z.strictObject({ ...selection, view: z.enum(COMPARISON_VIEWS).default('job') }),
    output: comparison,
    errors: ['not_found', 'no_permission'],
  },
  'GET /v1/workshop/comparison/export.csv': {
    summary: 'All works of a comparison for a spreadsheet, with the same people and times that the screen shows.',
    access: READ,
    query: z.strictObject({
      ...selection,
      unit: z.enum(WORK_UNITS).default('ze'),
      language: z.enum(LANGUAGES).default('de'),
    }),
    output: z.any().meta({ description: 'text/csv' }),
    errors: ['not_found', 'no_permission'],
  },
  'PUT /v1/workshop/comparison/works/:uuid': {
    summary: 'Says why a work took its time, and whether house times learn from it.',
    access: UPDATE,
    params: z.object({ uuid }),
    body: z.strictObject({
      /** Zero: nobody has said anything yet. */
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
    summary: 'Who looked at figures of the caller, newest first.',
    access: 'signed_in',
    output: z.object({
      items: z.array(
        z.object({
          by: userName.nullable(),
          /** What was shown: a view, the file, or stamps of a work. */
          what: z.enum([...COMPARISON_VIEWS, 'export', 'stamps', 'attendance']),
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
