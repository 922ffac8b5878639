import { z } from 'zod'
import { CHAIN_FINDINGS, HEALTH_PARTS, HEALTH_STATES, LOG_AREAS, LOG_LEVELS } from '#contract/logging.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { listExports } from '../define/listExports.ts'
import { EXPORT_LIMIT } from '../define/listFiles.ts'
import { userName } from '../define/shapes.ts'

const PAGE = 100
const administrator = { permission: 'global.admin' } as const
const limit = z.coerce.number().int().min(1).max(500).default(PAGE)
/** A search text as typed. Control characters never match, so they are refused. */
const typed = z
  .string()
  .trim()
  .max(100)
  .regex(/^\P{C}*$/u)
const moment = timestamp.refine((text) => text > '1')
const period = { from: moment.optional(), until: moment.optional() }

const logFilters = {
  /** Lowest level: this one and more severe ones. */
  level: z.enum(LOG_LEVELS).optional(),
  area: z.enum(LOG_AREAS).optional(),
  /** Only lines about this user. Needs the consent of a second administrator. */
  user_uuid: uuid.optional(),
  /** Part of the route. */
  path: typed.optional(),
  /** Part of the message. */
  text: typed.optional(),
  request_id: uuid.optional(),
  ...period,
}
const auditFilters = {
  /** Events caused by one user. Needs the consent of a second administrator. */
  user_uuid: uuid.optional(),
  /** The beginning of an event's key: `user.` finds all events of users. */
  event: z
    .string()
    .max(80)
    .regex(/^[A-Za-z0-9._]+$/)
    .optional(),
  record: z
    .string()
    .max(40)
    .regex(/^[A-Za-z]+$/)
    .optional(),
  record_uuid: uuid.optional(),
  ...period,
}

/** One line of the dealer's own log. Addresses, number plates, names and tokens in it are masked. */
const logLine = z
  .object({
    uuid,
    at: timestamp,
    level: z.enum(LOG_LEVELS),
    area: z.enum(LOG_AREAS),
    message: z.string(),
    request_id: uuid.nullable(),
    /** The user whom a failure affected. Null on lines that only record that a request was answered. */
    user: userName.nullable(),
    method: z.string().nullable(),
    /** Route pattern with the names of its parameters, never their values. */
    route: z.string().nullable(),
    status: z.int().nullable(),
    milliseconds: z.int().nonnegative().nullable(),
    /** All other fields of the line. */
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'LogLine' })

/** One audit event with the values of each changed field before and after. */
const auditEvent = z
  .object({
    uuid,
    at: timestamp,
    event: z.string(),
    record: z.string(),
    record_uuid: uuid.nullable(),
    /** Null when the server itself or a caller without a session did it. */
    by: userName.nullable(),
    changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
    /** False for the first seconds, until the event has its place in the chain. */
    is_sealed: z.boolean(),
  })
  .meta({ id: 'AuditEvent' })

/** A request to see the events of one user, and the decision of a second administrator. */
const auditRelease = z
  .object({
    uuid,
    person: userName,
    reason: z.string(),
    asked_by: userName,
    asked_at: timestamp,
    decided_by: userName.nullable(),
    is_approved: z.boolean().nullable(),
    expires_at: timestamp,
  })
  .meta({ id: 'AuditRelease' })

/** Result of a check of the audit chain. */
const chainCheck = z
  .object({
    finding: z.enum(CHAIN_FINDINGS),
    /** Number of events checked. */
    checked: z.int().nonnegative(),
    /** Position in the chain and event at which it breaks. */
    broken_at: z.int().positive().nullable(),
    broken_event: uuid.nullable(),
    /** Position and fingerprint of the newest link. A copy kept elsewhere proves later that no event was cut off. */
    head: z.object({ seq: z.int().positive(), fingerprint: z.string() }).nullable(),
    checked_at: timestamp,
  })
  .meta({ id: 'ChainCheck' })

/**
 * State of the server as far as it concerns this dealer. `disk` and `backup` cover the whole server, so only
 * administrators of the operator's dealer get them.
 */
const health = z
  .object({
    at: timestamp,
    version: z.string(),
    started_at: timestamp,
    state: z.enum(HEALTH_STATES),
    parts: z.array(z.object({ part: z.enum(HEALTH_PARTS), state: z.enum(HEALTH_STATES) })),
    database: z.object({ kind: z.enum(['postgres', 'embedded']), milliseconds: z.number().nullable() }),
    sockets: z.object({ connections: z.int(), users: z.int() }),
    queue: z.object({ waiting: z.int(), oldest_waiting_at: timestamp.nullable(), failed: z.int() }),
    disk: z.object({ free_bytes: z.number(), total_bytes: z.number() }).nullable(),
    /** Requests of this dealer since `requests_since`, slowest first. */
    requests_since: timestamp,
    requests: z.array(
      z.object({
        method: z.string(),
        route: z.string(),
        count: z.int(),
        failed: z.int(),
        p50_ms: z.number(),
        p95_ms: z.number(),
      }),
    ),
    log: z.object({ waiting: z.int(), dropped: z.int() }),
    audit: z.object({ last_check: chainCheck.nullable() }),
    backup: z.object({ last_at: timestamp.nullable() }).nullable(),
  })
  .meta({ id: 'Health' })

/** Endpoints for the dealer's own log, the audit and its chain, and the health of the server. */
export const logEndpoints = {
  'GET /v1/admin/logs': {
    summary: 'Lists lines of the own log, newest first. With `after_uuid` it lists newer lines, oldest first.',
    access: administrator,
    query: z.strictObject({ ...logFilters, before_uuid: uuid.optional(), after_uuid: uuid.optional(), limit }),
    output: z.object({ items: z.array(logLine), has_more: z.boolean() }),
    errors: ['second_person_required'],
  },
  'GET /v1/admin/logs/export.ndjson': {
    summary: 'Exports the same lines as a file, one JSON object per line, at most 10 MB.',
    access: administrator,
    query: z.strictObject(logFilters),
    output: z.any().meta({ description: 'application/x-ndjson' }),
    errors: ['second_person_required'],
    limit: EXPORT_LIMIT,
  },
  ...listExports('admin/logs', {
    what: 'the same lines, at most 10 MB,',
    access: administrator,
    query: logFilters,
    errors: ['second_person_required'],
  }),
  'POST /v1/admin/logs/tail': {
    repeat: { exempt: 'The same request again changes nothing.' },
    summary: 'Registers this session as a reader of the log. For a minute it gets `logs.appended` for new lines.',
    access: administrator,
    errors: [],
  },
  'GET /v1/admin/audit': {
    summary: 'Lists the audit events, newest first.',
    access: administrator,
    query: z.strictObject({ ...auditFilters, before_uuid: uuid.optional(), limit }),
    output: z.object({ items: z.array(auditEvent), has_more: z.boolean() }),
    errors: ['second_person_required'],
  },
  ...listExports('admin/audit', {
    what: 'the same events',
    access: administrator,
    query: auditFilters,
    errors: ['second_person_required'],
  }),
  'GET /v1/admin/audit/export.ndjson': {
    summary: 'Exports the same events, one JSON object per line.',
    access: administrator,
    query: z.strictObject(auditFilters),
    output: z.any().meta({ description: 'application/x-ndjson' }),
    errors: ['second_person_required'],
    limit: EXPORT_LIMIT,
  },
  'POST /v1/admin/audit/check': {
    summary: 'Checks the audit chain from its beginning. The result is an audit event itself.',
    access: administrator,
    // It reads the whole audit.
    limit: { calls: 6, seconds: 60 },
    output: chainCheck,
    errors: ['too_many_attempts'],
  },
  'GET /v1/admin/audit/releases': {
    summary: 'Lists requests to see the events of one user: open ones and approved ones that are still valid.',
    access: administrator,
    output: z.array(auditRelease),
    errors: [],
  },
  'POST /v1/admin/audit/releases': {
    summary: 'Asks a second administrator for consent to see the events of one user.',
    access: administrator,
    body: z.strictObject({ user_uuid: uuid, reason: typed.min(5).max(300) }),
    output: auditRelease,
    errors: ['not_found'],
  },
  'POST /v1/admin/audit/releases/:release_uuid/decision': {
    summary: 'Approves or refuses the request of another administrator.',
    access: administrator,
    params: z.object({ release_uuid: uuid }),
    body: z.strictObject({ is_approved: z.boolean() }),
    output: auditRelease,
    errors: ['not_found', 'second_person_required'],
  },
  'GET /v1/admin/health': {
    summary: 'Gets the state of the server: database, sockets, jobs, disk, answer times, log, audit, backup.',
    access: administrator,
    output: health,
    errors: [],
  },
} as const satisfies EndpointTable

export type LogLine = z.infer<typeof logLine>
export type AuditEntry = z.infer<typeof auditEvent>
export type AuditRelease = z.infer<typeof auditRelease>
export type ChainCheck = z.infer<typeof chainCheck>
export type Health = z.infer<typeof health>
