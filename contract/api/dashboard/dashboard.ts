import { z } from 'zod'
import { fieldSchema } from '#contract/api/define/recordSchemas.ts'
import {
  WIDGET_HEIGHT_MAX,
  WIDGET_ROWS,
  WIDGET_TONES,
  WIDGET_UNITS,
  WIDGET_WIDTH_MAX,
  WIDGETS,
} from '#contract/dashboard/widgets.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import { bayJob } from '../account/bay.ts'
import type { EndpointTable } from '../define/endpoint.ts'

const planDay = fieldSchema({ kind: 'date' }) as z.ZodType<string, string>
const tone = z.enum(WIDGET_TONES)

/** The screen that a row opens. */
const widgetTarget = z.union([
  z.object({ screen: z.literal('paper'), uuid, extension: z.int().nullable() }),
  z.object({ screen: z.literal('planner'), location_uuid: uuid, day: planDay }),
  z.object({
    screen: z.literal('logs'),
    tab: z.enum(['health', 'audit']),
    /** Event filter of the audit. */
    event: z.literal('user.login.failed').optional(),
    /** Start of the period that the audit shows. */
    from: timestamp.optional(),
  }),
  z.object({ screen: z.literal('desktop') }),
  z.object({ screen: z.literal('news'), uuid }),
  z.object({ screen: z.literal('upload'), uuid }),
  z.object({ screen: z.literal('serviceRequest'), uuid }),
  z.object({ screen: z.literal('checkin'), uuid }),
])

const widgetRow = z
  .object({
    /** Unique within the card. */
    key: z.string(),
    target: widgetTarget.nullable(),
    /** Name of the row: a plate, a person or a day. */
    title: z.string(),
    /** The second part of the row: customer and work of a paper, model of a car, finding of an extension. */
    text: z.string(),
    /** The time that counts: arrival, promise or end. */
    at: timestamp.nullable(),
    /** A reason from a closed list. The card decides which list. */
    code: z.string().nullable(),
    /** Minutes, jobs, per cent or bytes, depending on the card. */
    amount: z.number().nullable(),
    tone,
  })
  .meta({ id: 'WidgetRow' })

const widgetData = z.object({
  figure: z.object({ value: z.number(), unit: z.enum(WIDGET_UNITS), tone }),
  rows: z.array(widgetRow).max(WIDGET_ROWS),
  /** Local day of the whole card. Null when it is today or not a single day. */
  day: planDay.nullable(),
})

/** One card. `is_failed` means that its data could not be read; the other cards are not affected. */
const widget = z
  .object({ name: z.enum(WIDGETS), data: widgetData.nullable(), is_failed: z.boolean() })
  .meta({ id: 'Widget' })

const place = z.strictObject({
  name: z.enum(WIDGETS),
  width: z.int().min(1).max(WIDGET_WIDTH_MAX),
  height: z.int().min(1).max(WIDGET_HEIGHT_MAX),
  is_hidden: z.boolean(),
})
const places = z
  .array(place)
  .max(WIDGETS.length)
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, { params: { code: 'already_exists' } })

/**
 * `source` says whether the layout is the user's own, that of a group, or the standard. `version` is 0 when no layout
 * of this source is stored.
 */
const layout = z
  .object({
    source: z.enum(['own', 'group', 'standard']),
    places: z.array(place),
    version: z.int().nonnegative(),
  })
  .meta({ id: 'DashboardLayout' })

const written = z.strictObject({ version: z.int().nonnegative(), places })
const location = z.object({ uuid, description: z.string() })
const GROUPS = { permission: 'global.groups.update' } as const
const ofGroup = { access: GROUPS, params: z.object({ group_uuid: uuid }) } as const

/** Endpoints for the start page: the data of all cards of the caller in one call, and their layout. */
export const dashboardEndpoints = {
  'GET /v1/dashboard': {
    summary:
      'Gets the start page: the cards of one location that the caller may read, and their layout. The default is the own location, else the first readable one.',
    access: 'signed_in',
    query: z.strictObject({ location_uuid: uuid.optional() }),
    output: z.object({
      now: timestamp,
      location: location.nullable(),
      locations: z.array(location),
      layout,
      widgets: z.array(widget),
    }),
    errors: ['not_found', 'no_permission'],
  },
  'PUT /v1/dashboard/layout': {
    summary: 'Stores the layout of the own start page. Version 0 means that no layout was stored before.',
    access: 'signed_in',
    body: written,
    output: layout,
    errors: ['version_conflict'],
  },
  'DELETE /v1/dashboard/layout': {
    summary: 'Deletes the own layout. The layout of the groups applies again.',
    access: 'signed_in',
    output: layout,
    errors: [],
  },
  'GET /v1/dashboard/groups/:group_uuid': {
    summary: 'Gets the start page of group members who have no layout of their own.',
    ...ofGroup,
    output: layout,
    errors: ['not_found', 'no_permission'],
  },
  'PUT /v1/dashboard/groups/:group_uuid': {
    summary: 'Sets the start page of group members who have no layout of their own.',
    ...ofGroup,
    body: written,
    output: layout,
    errors: ['not_found', 'no_permission', 'version_conflict'],
  },
  'DELETE /v1/dashboard/groups/:group_uuid': {
    summary: 'Deletes the layout of a group.',
    ...ofGroup,
    output: layout,
    errors: ['not_found', 'no_permission'],
  },
  'GET /v1/workshop/day': {
    summary:
      'Lists the works of the caller for today in the order of the plan, and the done works of those cars. When no planned work is left, `next` has the next planned day. Needs the right to stamp.',
    access: { permission: 'location.workshop.shouldiscompare.create', scope: 'any' },
    output: z.object({
      jobs: z.array(bayJob),
      next: z.object({ day: z.iso.date(), jobs: z.array(bayJob) }).nullable(),
    }),
    errors: ['no_permission'],
  },
} as const satisfies EndpointTable

export type DashboardLayout = z.output<typeof layout>
export type DayJob = z.output<typeof bayJob>
export type WidgetData = z.output<typeof widgetData>
export type WidgetRow = z.output<typeof widgetRow>
export type WidgetTarget = z.output<typeof widgetTarget>
