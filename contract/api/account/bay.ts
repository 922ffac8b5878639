import { z } from 'zod'
import { BADGE_LIMITS, BADGE_PATTERN, BAY_PASS_PREFIX } from '#contract/bay.ts'
import { LANGUAGES } from '#contract/constants.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import { WORK_STATES } from '#contract/workshop/enumerations.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { userName } from '../define/shapes.ts'
import { stampEndpoints } from '../times/stamps.ts'

const ADMINISTRATORS = { permission: 'global.admin' } as const
const ANYBODY = { bay: null } as const
const STAMPERS = { bay: 'location.workshop.shouldiscompare.create' } as const
const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
/** What is no token of a terminal, or no badge, is one that nobody has. */
const ofTerminal = z.string().min(1).max(100)
const read = z.string().trim().min(1).max(BADGE_LIMITS.max)
const code = z.string().trim().min(BADGE_LIMITS.min).max(BADGE_LIMITS.max).regex(new RegExp(BADGE_PATTERN))
const badge = z.object({ set_at: timestamp.nullable() })
const ofUser = z.object({ uuid })

const terminal = z
  .object({
    uuid,
    name: z.string(),
    location_uuid: uuid,
    location: z.string(),
    /** The lift or place at which it hangs; empty for none. */
    bay: z.string(),
    created_at: timestamp,
    created_by: userName.nullable(),
    last_used_at: timestamp.nullable(),
  })
  .meta({ id: 'BayTerminal' })

const job = z
  .object({
    work_uuid: uuid,
    paper_uuid: uuid,
    text: z.string(),
    target_ze: z.int(),
    state: z.enum(WORK_STATES),
    jobId: z.string(),
    licensePlate: z.string(),
    model: z.string(),
    /** Why paper or work wait; empty: they do not. */
    hold_reason: z.string(),
    /** What the order says for the house. */
    internal_info: z.string(),
    waiting_customer: z.boolean(),
    promised_at: timestamp.nullable(),
    /** When the plan wants it begun; null: it is not planned for today. */
    planned_at: timestamp.nullable(),
    bay: z.string(),
  })
  .meta({ id: 'BayJob' })

const own = stampEndpoints['GET /v1/workshop/stamps/own'].output

/**
 * Terminals at the lifts (domain.md 7.33.3). A terminal has a token of its own, which opens nothing but the question
 * whose badge that is. A badge gives a pass: it is bound to the terminal, opens the endpoints below `/v1/bay` and nothing
 * else, and ends after three minutes without a touch, with the next badge, or when the terminal is taken away.
 */
export const bayEndpoints = {
  'GET /v1/admin/bay-terminals': {
    summary: 'All terminals of the dealer that are not revoked, by name.',
    access: ADMINISTRATORS,
    output: z.array(terminal),
    errors: [],
  },
  'POST /v1/admin/bay-terminals': {
    summary: 'Makes a terminal of a location. Its token is told once, in this answer; only its hash is kept.',
    access: ADMINISTRATORS,
    body: z.strictObject({ name: text(60).min(1), location_uuid: uuid, bay: text(60) }),
    output: z.object({ token: z.string(), terminal }),
    errors: ['not_found'],
    limit: { calls: 30, seconds: 60 },
  },
  'DELETE /v1/admin/bay-terminals/:terminal_uuid': {
    summary: 'Revokes a terminal, and the pass of whoever stands at it.',
    access: ADMINISTRATORS,
    params: z.object({ terminal_uuid: uuid }),
    errors: ['not_found'],
  },
  'GET /v1/users/:uuid/badge': {
    summary: 'Since when a user has a badge. The code itself is never told.',
    access: ADMINISTRATORS,
    params: ofUser,
    output: badge,
    errors: ['not_found'],
  },
  'PUT /v1/users/:uuid/badge': {
    summary: 'Gives a user the badge with this code, in place of the one before.',
    access: ADMINISTRATORS,
    params: ofUser,
    body: z.strictObject({ code }),
    output: badge,
    errors: ['not_found'],
    limit: { calls: 60, seconds: 60 },
  },
  'DELETE /v1/users/:uuid/badge': {
    summary: 'Takes the badge of a user away: it opens nothing any more.',
    access: ADMINISTRATORS,
    params: ofUser,
    errors: ['not_found'],
  },
  'GET /v1/auth/badge': {
    summary: 'Since when one has a badge.',
    access: 'signed_in',
    output: badge,
    errors: [],
  },
  'POST /v1/auth/badge': {
    summary: 'Makes an own badge in place of the one before. Its code is told once, in this answer.',
    access: 'signed_in',
    output: z.object({ code: z.string() }),
    errors: [],
    limit: { calls: 10, seconds: 60 },
  },
  'DELETE /v1/auth/badge': {
    summary: 'Takes the own badge away.',
    access: 'signed_in',
    errors: [],
  },
  'POST /v1/bay/terminal': {
    summary: 'What a terminal is called, by its token.',
    access: 'public',
    body: z.strictObject({ terminal: ofTerminal }),
    output: z.object({
      name: z.string(),
      location: z.string(),
      bay: z.string(),
      dealer_name: z.string(),
      /** IANA name of the zone of the location: the clock on the wall beside it. */
      time_zone: z.string(),
    }),
    errors: ['unknown_terminal', 'plugin_disabled'],
    limit: { calls: 60, seconds: 60 },
  },
  'POST /v1/bay/badge': {
    summary: 'Whose badge was held to a terminal, and a pass for them; the pass of whoever was there before ends.',
    access: 'public',
    body: z.strictObject({ terminal: ofTerminal, code: read }),
    output: z.object({
      pass: z.string().startsWith(BAY_PASS_PREFIX),
      user: userName.extend({ language: z.enum(LANGUAGES) }),
    }),
    errors: ['unknown_terminal', 'plugin_disabled', 'unknown_badge', 'too_many_attempts'],
    limit: { calls: 60, seconds: 60 },
  },
  'POST /v1/bay/touch': {
    summary: 'Somebody touched the terminal: the three minutes begin again.',
    access: ANYBODY,
    errors: [],
  },
  'POST /v1/bay/leave': {
    summary: 'Ends the pass.',
    access: ANYBODY,
    errors: [],
  },
  'GET /v1/bay/work': {
    summary: 'What one is to do today, what is running, and what one has stamped.',
    access: STAMPERS,
    output: z.object({ user: userName, jobs: z.array(job), stamps: own }),
    errors: [],
  },
  'POST /v1/bay/stamps/start': { ...stampEndpoints['POST /v1/workshop/stamps/start'], access: STAMPERS },
  'POST /v1/bay/stamps/pause': { ...stampEndpoints['POST /v1/workshop/stamps/pause'], access: STAMPERS },
  'POST /v1/bay/stamps/stop': { ...stampEndpoints['POST /v1/workshop/stamps/stop'], access: STAMPERS },
  'POST /v1/bay/stamps/attendance': { ...stampEndpoints['POST /v1/workshop/stamps/attendance'], access: STAMPERS },
} as const satisfies EndpointTable
