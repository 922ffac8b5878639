import { z } from 'zod'
import { fieldSchema } from '#contract/api/define/recordSchemas.ts'
import { LANGUAGES } from '#contract/constants.ts'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { location } from '#contract/records/location.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { chatUser } from '../define/shapes.ts'
import { dependents } from '../records/dependents.ts'

const USERS_MAX = 1_000

const params = z.object({ uuid })
const users = z.array(uuid).min(1).max(USERS_MAX)
const member = chatUser
  .extend({ email: z.string(), phone: z.string().nullable(), is_head: z.boolean(), is_deputy: z.boolean() })
  .meta({ id: 'DepartmentMember' })
const members = z
  .object({
    items: z.array(member),
    /** The caller may change the members. */
    may_change: z.boolean(),
  })
  .meta({ id: 'DepartmentMembers' })

const departmentOfUser = z
  .object({
    uuid,
    name: z.string(),
    location: z.string().nullable(),
    is_member: z.boolean(),
    is_head: z.boolean(),
    is_deputy: z.boolean(),
    /** The caller may add and remove this user. A head cannot be removed. */
    may_change: z.boolean(),
  })
  .meta({ id: 'DepartmentOfUser' })
const userParams = z.object({ user_uuid: uuid })
const ofUser = z.object({ items: z.array(departmentOfUser) })
const DEPARTMENTS_MAX = 200
const some = z.array(uuid).max(DEPARTMENTS_MAX).default([])

const bayCode = fieldSchema(location.fields.bays.of.code) as z.ZodType<string, string>
/** A query with a single value is not parsed as an array. */
const oneOrMore = z.union([uuid, z.array(uuid).min(1).max(DEPARTMENTS_MAX)])

const READ = { permission: 'global.departments.read' } as const
/**
 * The caller needs `global.departments.update`, or is the head or a deputy of exactly this department. The handler
 * checks it.
 */
const MEMBERS = READ

/** A move of all rows of a location to another one. */
const locationMove = z
  .object({
    uuid,
    from_uuid: uuid,
    to_uuid: uuid,
    /** Whether the emptied location is deleted at the end. */
    deletes: z.boolean(),
    state: z.enum(['running', 'done', 'failed']),
    /** Number of rows when the move began. Rows that come meanwhile move, too. */
    total: z.int().nonnegative(),
    moved: z.int().nonnegative(),
    /** Reason of a failure. The rows moved so far stay at the new location. */
    error: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]).nullable(),
    started_at: timestamp,
    ended_at: timestamp.nullable(),
  })
  .meta({ id: 'LocationMove' })
export type LocationMove = z.infer<typeof locationMove>

/** Endpoints for locations and departments besides those of their records. */
export const organisationEndpoints = {
  'GET /v1/departments/:uuid/members': {
    summary: 'Lists the members of a department, its head first.',
    access: READ,
    params,
    output: members,
    errors: ['not_found'],
  },
  'POST /v1/departments/:uuid/members': {
    summary: 'Adds members to a department. Its head and deputies may call this, too.',
    access: MEMBERS,
    params,
    body: z.strictObject({ users }),
    output: members,
    errors: ['not_found', 'no_permission', 'record_deleted', 'member_elsewhere'],
  },
  'POST /v1/departments/:uuid/members/remove': {
    summary: 'Removes members from a department, except its head.',
    access: MEMBERS,
    params,
    body: z.strictObject({ users }),
    output: members,
    errors: ['not_found', 'no_permission', 'record_deleted', 'head_stays_member'],
  },
  'PATCH /v1/departments/:uuid/members/:user_uuid': {
    summary: 'Makes a member a deputy of the head, or ends that.',
    access: MEMBERS,
    params: z.object({ uuid, user_uuid: uuid }),
    body: z.strictObject({ is_deputy: z.boolean() }),
    output: members,
    errors: ['not_found', 'no_permission', 'record_deleted'],
  },
  'GET /v1/admin/users/:user_uuid/departments': {
    summary: 'Lists all departments and marks those of a user.',
    access: READ,
    params: userParams,
    output: ofUser,
    errors: ['not_found'],
  },
  'PATCH /v1/admin/users/:user_uuid/departments': {
    summary: 'Adds a user to departments and removes them from others, all or nothing.',
    access: MEMBERS,
    params: userParams,
    body: z.strictObject({ join: some, leave: some }),
    output: ofUser,
    errors: ['not_found', 'no_permission', 'record_deleted', 'head_stays_member', 'member_elsewhere'],
  },
  'GET /v1/departments/leaving': {
    summary: 'Lists the planned work of users who are about to leave departments. It stays in the plan without them.',
    access: MEMBERS,
    query: z.strictObject({ departments: oneOrMore, users: oneOrMore }),
    output: dependents,
    errors: ['not_found', 'no_permission', 'record_deleted'],
  },
  'GET /v1/departments/phone-list': {
    summary: 'Lists departments with their members and phone numbers, by location.',
    access: READ,
    output: z.object({
      items: z.array(
        z.object({
          uuid,
          name: z.string(),
          short_code: z.string(),
          color: z.string(),
          location: z.string().nullable(),
          phone: z.string().nullable(),
          email: z.string().nullable(),
          people: z.array(
            z.object({
              uuid,
              first_name: z.string(),
              last_name: z.string(),
              phone: z.string().nullable(),
              is_head: z.boolean(),
              is_deputy: z.boolean(),
            }),
          ),
        }),
      ),
    }),
    errors: [],
  },
  'GET /v1/locations/holidays': {
    summary: 'Lists public holidays of a region in this year and the next, also for a location that is not saved yet.',
    access: { permission: 'global.locations.read' },
    query: z.strictObject({
      country: z.string().max(2).default('DE'),
      region: z.string().max(12).default(''),
      language: z.enum(LANGUAGES).default('en'),
    }),
    output: z.object({
      items: z.array(z.object({ day: z.iso.date(), name: z.string() })),
      is_country_known: z.boolean(),
      /** Codes of the country's regions that have holidays of their own. */
      regions: z.array(z.string()),
    }),
    errors: [],
  },
  'GET /v1/locations/:uuid/opening': {
    summary: 'Lists the opening hours of a location by day, with the reason of closed days. Needs location.read there.',
    access: { permission: ['global.locations.read', 'location.read'], scope: 'any' },
    params,
    query: z.strictObject({
      from: z.iso.date().optional(),
      days: z.coerce.number().int().min(1).max(62).default(14),
      language: z.enum(LANGUAGES).default('en'),
    }),
    output: z.object({
      items: z.array(
        z.object({
          day: z.iso.date(),
          spans: z.array(z.object({ from: z.string(), to: z.string() })),
          closed: z.object({ why: z.enum(['closed_day', 'holiday', 'weekday']), name: z.string() }).nullable(),
        }),
      ),
    }),
    errors: ['not_found'],
  },
  'GET /v1/locations/:uuid/uses': {
    summary: 'Lists the rows of a location, and the effect of moving them to another one.',
    access: { permission: 'global.locations.read' },
    params,
    output: dependents,
    errors: ['not_found'],
  },
  'GET /v1/locations/:uuid/bays/dependents': {
    summary: 'Lists the rows on bays that a location is about to lose, and what happens to them.',
    access: { permission: 'global.locations.update' },
    params,
    query: z.strictObject({ codes: z.union([bayCode, z.array(bayCode).min(1).max(location.fields.bays.most)]) }),
    output: dependents,
    errors: ['not_found'],
  },
  'GET /v1/locations/:uuid/move': {
    summary: 'Gets the newest move of rows from or to a location, with its progress.',
    access: { permission: ['global.locations.read', 'location.read'], scope: 'any' },
    params,
    output: z.object({ move: locationMove.nullable() }),
    errors: ['not_found'],
  },
  'POST /v1/locations/:uuid/move': {
    summary:
      'Starts moving all rows of a location to another one, in the background. Deletes the location at the end on request. Needs the right to change each row at both locations. A move that failed is continued.',
    access: { permission: 'global.locations.update' },
    params,
    body: z.strictObject({ to: uuid, delete: z.boolean().default(false) }),
    output: locationMove,
    errors: ['not_found', 'record_deleted', 'no_permission', 'location_move_running'],
  },
} as const satisfies EndpointTable
