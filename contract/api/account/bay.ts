import { z } from 'zod'
import { BADGE_LIMITS, BADGE_PATTERN, BAY_PASS_PREFIX, TERMINAL_KINDS } from '#contract/bay.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#contract/constants.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { tidied, timestamp, uuid } from '#contract/scalars.ts'
import { plainCode } from '#contract/text/typedCode.ts'
import { WORK_STATES } from '#contract/workshop/enumerations.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { listExports } from '../define/listExports.ts'
import { userName } from '../define/shapes.ts'
import { line, neededLine, neededText } from '../define/typedText.ts'
import { stampEndpoints } from '../times/stamps.ts'
import { workshopEndpoints } from '../workshop/workshop.ts'

const ADMINISTRATORS = { permission: 'global.admin' } as const
const ANYBODY = { bay: null } as const
const STAMPERS = { bay: 'location.workshop.shouldiscompare.create' } as const
/** A malformed token counts as an unknown one, so only its length is checked here. */
export const ofTerminal = z.string().min(1).max(100)
/** Reporting on a paper at a terminal needs the same right as in the client. */
const WRITERS = { bay: PAPER_PERMISSIONS.update } as const
const FINDING_MAX = 2_000
/** At most this many works that one request completes. A car has fewer. */
const FINISHED_MAX = 200
const read = z.string().trim().min(1).max(BADGE_LIMITS.max)
const code = tidied(BADGE_LIMITS.max, plainCode)
  .min(BADGE_LIMITS.min)
  .max(BADGE_LIMITS.max)
  .regex(new RegExp(BADGE_PATTERN))
const badge = z.object({ set_at: timestamp.nullable() })
const ofUser = z.object({ uuid })

const terminal = z
  .object({
    uuid,
    name: z.string(),
    kind: z.enum(TERMINAL_KINDS),
    /**
     * Language of a screen in the waiting area. A terminal at a lift uses the language of the user whose badge was
     * read.
     */
    language: z.enum(LANGUAGES),
    location_uuid: uuid,
    location: z.string(),
    /** The lift or place at which the terminal hangs. Empty for none. */
    bay: z.string(),
    created_at: timestamp,
    created_by: userName.nullable(),
    last_used_at: timestamp.nullable(),
  })
  .meta({ id: 'BayTerminal' })

/** A work assigned to a technician, as a bay terminal and the technician's day show it. */
export const bayJob = z
  .object({
    work_uuid: uuid,
    paper_uuid: uuid,
    text: z.string(),
    target_ze: z.int(),
    state: z.enum(WORK_STATES),
    jobId: z.string(),
    licensePlate: z.string(),
    model: z.string(),
    /** Why the paper or the work is on hold. Empty when neither is. */
    hold_reason: z.string(),
    /** The general information of the paper, for example the complaint. */
    regular_info: z.string(),
    /** The paper's information for staff only. */
    internal_info: z.string(),
    waiting_customer: z.boolean(),
    promised_at: timestamp.nullable(),
    /** Planned start of the work. Null when it is not planned for today. */
    planned_at: timestamp.nullable(),
    bay: z.string(),
    /** Parking place of the car. `key_place` is the hook of its key. */
    parking_place: z.string(),
    key_place: z.string(),
    /** State of the parts: `none` are needed, some are missing, or all are there. */
    parts: z.enum(['none', 'incomplete', 'complete']),
    hold_until: timestamp.nullable(),
    /** Findings reported on the paper, and how many of them the customer has not answered yet. */
    findings: z.int().nonnegative(),
    findings_open: z.int().nonnegative(),
  })
  .meta({ id: 'BayJob' })

/** Default number of jobs, more than a technician does in a day. `limit` raises it up to `JOBS_MAX`. */
const JOBS_SHOWN = 50
export const JOBS_MAX = 500

const own = stampEndpoints['GET /v1/workshop/stamps/own'].output

/**
 * Terminals at the lifts. A terminal's own token only identifies the owner of a badge. A badge gives a pass, which is
 * bound to the terminal and opens only the endpoints below `/v1/bay`. A pass ends after three minutes without input at
 * the terminal, with the next badge, or when the terminal is revoked.
 */
export const bayEndpoints = {
  'GET /v1/admin/bay-terminals': {
    summary: 'Lists the terminals and waiting-area screens of the dealer that are not revoked, by name.',
    access: ADMINISTRATORS,
    output: z.array(terminal),
    errors: [],
  },
  ...listExports('admin/bay-terminals', { what: 'the same terminals', access: ADMINISTRATORS, query: {}, errors: [] }),
  'POST /v1/admin/bay-terminals': {
    repeat: { unkept: 'The answer holds a token.' },
    summary:
      'Creates a terminal or a waiting-area screen of a location. Only this answer has its token; the server keeps a hash.',
    access: ADMINISTRATORS,
    body: z.strictObject({
      name: neededLine(60),
      location_uuid: uuid,
      bay: line(60),
      kind: z.enum(TERMINAL_KINDS).default('bay'),
      language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE),
    }),
    output: z.object({ token: z.string(), terminal }),
    errors: ['not_found'],
    limit: { calls: 30, seconds: 60 },
  },
  'DELETE /v1/admin/bay-terminals/:terminal_uuid': {
    summary: 'Revokes a terminal and the pass of the user at it.',
    access: ADMINISTRATORS,
    params: z.object({ terminal_uuid: uuid }),
    errors: ['not_found'],
  },
  'GET /v1/users/:uuid/badge': {
    summary: 'Tells since when a user has a badge. The code is never part of an answer.',
    access: ADMINISTRATORS,
    params: ofUser,
    output: badge,
    errors: ['not_found'],
  },
  'PUT /v1/users/:uuid/badge': {
    summary: 'Gives a user the badge with this code. It replaces an earlier badge.',
    access: ADMINISTRATORS,
    params: ofUser,
    body: z.strictObject({ code }),
    output: badge,
    errors: ['not_found'],
    limit: { calls: 60, seconds: 60 },
  },
  'DELETE /v1/users/:uuid/badge': {
    summary: 'Removes the badge of a user. It gives no pass from then on.',
    access: ADMINISTRATORS,
    params: ofUser,
    errors: ['not_found'],
  },
  'GET /v1/auth/badge': {
    summary: 'Tells since when the signed-in user has a badge.',
    access: 'signed_in',
    output: badge,
    errors: [],
  },
  'POST /v1/auth/badge': {
    repeat: { unkept: 'The answer holds the code of a badge.' },
    summary: 'Creates an own badge, which replaces an earlier one. Only this answer has its code.',
    access: 'signed_in',
    output: z.object({ code: z.string() }),
    errors: [],
    limit: { calls: 10, seconds: 60 },
  },
  'DELETE /v1/auth/badge': {
    summary: 'Removes the own badge.',
    access: 'signed_in',
    errors: [],
  },
  'POST /v1/bay/terminal': {
    summary: 'Gets the name and location of a terminal by its token.',
    access: 'public',
    body: z.strictObject({ terminal: ofTerminal }),
    output: z.object({
      name: z.string(),
      location: z.string(),
      bay: z.string(),
      dealer_name: z.string(),
      /** IANA time zone of the location, for the clock on the terminal. */
      time_zone: z.string(),
    }),
    errors: ['unknown_terminal', 'plugin_disabled'],
    limit: { calls: 60, seconds: 60 },
  },
  'POST /v1/bay/badge': {
    summary: 'Finds the user of a badge and gives them a pass. An earlier pass of the terminal ends.',
    access: 'public',
    body: z.strictObject({ terminal: ofTerminal, code: read }),
    output: z.object({
      pass: z.string().startsWith(BAY_PASS_PREFIX),
      user: userName.extend({ language: z.enum(LANGUAGES) }),
    }),
    errors: ['unknown_terminal', 'plugin_disabled', 'unknown_badge', 'twofa_required', 'too_many_attempts'],
    // High, because all terminals of a location share one network address and a whole shift starts at once. Guessed
    // badge codes are limited for each terminal.
    limit: { calls: 600, seconds: 60 },
  },
  'POST /v1/bay/touch': {
    repeat: { exempt: 'The same request again changes nothing.' },
    summary: 'Extends the pass: its three minutes start again.',
    access: ANYBODY,
    errors: [],
  },
  'POST /v1/bay/leave': {
    repeat: { exempt: 'It ends the pass, so that no repeat is accepted.' },
    summary: 'Ends the pass.',
    access: ANYBODY,
    errors: [],
  },
  'GET /v1/bay/work': {
    summary: 'Lists the works of the user for today and the stamps they have made.',
    access: STAMPERS,
    query: z.strictObject({ limit: z.coerce.number().int().min(1).max(JOBS_MAX).default(JOBS_SHOWN) }),
    output: z.object({
      user: userName,
      jobs: z.array(bayJob),
      /** Number of jobs that are not in `jobs`. */
      more: z.int().nonnegative(),
      stamps: own,
    }),
    errors: [],
  },
  'POST /v1/bay/findings': {
    repeat: 'row',
    summary: 'Reports a finding on a car of the own work. It becomes an extension of the paper.',
    access: WRITERS,
    body: z.strictObject({ paper_uuid: uuid, finding: neededText(FINDING_MAX) }),
    /** The number of the extension. */
    output: z.object({ number: z.int() }),
    errors: ['not_found', 'no_permission', 'record_deleted', 'numbers_used_up', 'idempotency_conflict'],
  },
  'POST /v1/bay/papers/:uuid/photos': { ...workshopEndpoints['POST /v1/workshop/paper/:uuid/photos'], access: WRITERS },
  'POST /v1/bay/papers/:uuid/finish': {
    summary:
      'Completes own works of a car and ends the stamps on it. With `completes`, it then reports the paper as completed when nothing stands against it. With `is_checked`, it confirms the final check first.',
    access: WRITERS,
    params: z.object({ uuid }),
    body: z.strictObject({
      work_uuids: z.array(uuid).max(FINISHED_MAX),
      completes: z.boolean(),
      is_checked: z.boolean().default(false),
    }),
    output: z.object({
      is_completed: z.boolean(),
      /**
       * Reasons why the paper was not completed, with details. Empty when it was completed, or when the request does
       * not ask for it (`completes`).
       */
      refusals: z.array(z.string()),
      about: z.record(z.string(), z.array(z.string())),
      may_check_finally: z.boolean(),
    }),
    errors: ['not_found', 'no_permission', 'record_deleted', 'paper_not_open', 'transition_refused'],
  },
  'POST /v1/bay/stamps/start': { ...stampEndpoints['POST /v1/workshop/stamps/start'], access: STAMPERS },
  'POST /v1/bay/stamps/pause': { ...stampEndpoints['POST /v1/workshop/stamps/pause'], access: STAMPERS },
  'POST /v1/bay/stamps/stop': { ...stampEndpoints['POST /v1/workshop/stamps/stop'], access: STAMPERS },
  'POST /v1/bay/stamps/attendance': { ...stampEndpoints['POST /v1/workshop/stamps/attendance'], access: STAMPERS },
} as const satisfies EndpointTable
