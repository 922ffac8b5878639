import { z } from 'zod'
import { LANGUAGES } from '#contract/constants.ts'
import { uuid } from '#contract/scalars.ts'
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
    /** The caller may change who is in it. */
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
    /** The caller may put this user in and take them out; a head stays. */
    may_change: z.boolean(),
  })
  .meta({ id: 'DepartmentOfUser' })
const userParams = z.object({ user_uuid: uuid })
const ofUser = z.object({ items: z.array(departmentOfUser) })
const DEPARTMENTS_MAX = 200
const some = z.array(uuid).max(DEPARTMENTS_MAX).default([])

/** In a query, one of them is no list. */
const oneOrMore = z.union([uuid, z.array(uuid).min(1).max(DEPARTMENTS_MAX)])

const READ = { permission: 'global.departments.read' } as const
/** `global.departments.update`, or head or deputy of exactly this department: the handler decides. */
const MEMBERS = READ

/** What is done with sites and teams beside their records. */
export const organisationEndpoints = {
  'GET /v1/departments/:uuid/members': {
    summary: 'Who is in a department, its head first.',
    access: READ,
    params,
    output: members,
    errors: ['not_found'],
  },
  'POST /v1/departments/:uuid/members': {
    summary: 'Puts people into a department. Its head and deputies may, too.',
    access: MEMBERS,
    params,
    body: z.strictObject({ users }),
    output: members,
    errors: ['not_found', 'no_permission', 'record_deleted', 'member_elsewhere'],
  },
  'POST /v1/departments/:uuid/members/remove': {
    summary: 'Takes people out of a department, but not its head.',
    access: MEMBERS,
    params,
    body: z.strictObject({ users }),
    output: members,
    errors: ['not_found', 'no_permission', 'record_deleted', 'head_stays_member'],
  },
  'PATCH /v1/departments/:uuid/members/:user_uuid': {
    summary: 'Makes a member a deputy of the head, or no longer.',
    access: MEMBERS,
    params: z.object({ uuid, user_uuid: uuid }),
    body: z.strictObject({ is_deputy: z.boolean() }),
    output: members,
    errors: ['not_found', 'no_permission', 'record_deleted'],
  },
  'GET /v1/admin/users/:user_uuid/departments': {
    summary: 'The departments that there are, and which of them a user is in.',
    access: READ,
    params: userParams,
    output: ofUser,
    errors: ['not_found'],
  },
  'PATCH /v1/admin/users/:user_uuid/departments': {
    summary: 'Puts a user into departments and takes them out of others, all of it or nothing.',
    access: MEMBERS,
    params: userParams,
    body: z.strictObject({ join: some, leave: some }),
    output: ofUser,
    errors: ['not_found', 'no_permission', 'record_deleted', 'head_stays_member', 'member_elsewhere'],
  },
  'GET /v1/departments/leaving': {
    summary: 'What is planned for users who are about to leave departments, and stays in the plan without them.',
    access: MEMBERS,
    query: z.strictObject({ departments: oneOrMore, users: oneOrMore }),
    output: dependents,
    errors: ['not_found', 'no_permission', 'record_deleted'],
  },
  'GET /v1/departments/phone-list': {
    summary: 'Telephone list: departments with their people, by site.',
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
    summary: 'Public holidays of a region in this year and the next, also for a place that is only being typed.',
    access: { permission: 'global.locations.read' },
    query: z.strictObject({
      country: z.string().max(2).default('DE'),
      region: z.string().max(12).default(''),
      language: z.enum(LANGUAGES).default('en'),
    }),
    output: z.object({
      items: z.array(z.object({ day: z.iso.date(), name: z.string() })),
      is_country_known: z.boolean(),
      /** Regions with holidays of their own. */
      regions: z.array(z.string()),
    }),
    errors: [],
  },
  'GET /v1/locations/:uuid/opening': {
    summary: 'When a site is open, day by day from today or a given day on, and why not. Needs location.read there.',
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
    summary: 'What belongs to a location, and what becomes of it when everything there is moved to another one.',
    access: { permission: 'global.locations.read' },
    params,
    output: dependents,
    errors: ['not_found'],
  },
  'POST /v1/locations/:uuid/move': {
    summary:
      'Moves everything that belongs to a location to another one, all of it or nothing, and deletes the location with it. Needs the right to change each of the rows at both locations.',
    access: { permission: 'global.locations.update' },
    params,
    body: z.strictObject({ to: uuid, delete: z.boolean().default(false) }),
    output: z.object({ moved: z.int().nonnegative() }),
    errors: ['not_found', 'record_deleted', 'record_in_use', 'no_permission'],
  },
} as const satisfies EndpointTable
