import { z } from 'zod'
import { CHAIN_FINDINGS, HEALTH_PARTS, HEALTH_STATES, LOG_AREAS, LOG_LEVELS } from '#contract/logging.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { userName } from '../define/shapes.ts'

const PAGE = 100
const administrator = { permission: 'global.admin' } as const
const limit = z.coerce.number().int().min(1).max(500).default(PAGE)
/** What somebody types to look for; control characters would not be found anyway. */
const typed = z
  .string()
  .trim()
  .max(100)
  .regex(/^\P{C}*$/u)
const moment = timestamp.refine((text) => text > '1')
const period = { from: moment.optional(), until: moment.optional() }

const logFilters = {
  /** This level and worse. */
  level: z.enum(LOG_LEVELS).optional(),
  area: z.enum(LOG_AREAS).optional(),
  /** What one person met; needs the consent of a second administrator (safety.md 7.5). */
  user_uuid: uuid.optional(),
  /** Part of the route. */
  path: typed.optional(),
  /** Part of the message. */
  text: typed.optional(),
  request_id: uuid.optional(),
  ...period,
}
const auditFilters = {
  /** Who did it; needs the consent of a second administrator. */
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
    /** Whom a failure has met; null on lines that only say that a request was answered. */
    user: userName.nullable(),
    method: z.string().nullable(),
    /** With the names of its parameters, never their values. */
    route: z.string().nullable(),
    status: z.int().nullable(),
    milliseconds: z.int().nonnegative().nullable(),
    /** Whatever else the line says. */
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'LogLine' })

/** One event of the audit, with the values before and after of what was changed. */
const auditEvent = z
  .object({
    uuid,
    at: timestamp,
    event: z.string(),
    record: z.string(),
    record_uuid: uuid.nullable(),
    /** Null: the server itself, or nobody who was signed in. */
    by: userName.nullable(),
    changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
    /** False in the first seconds, until it has its place in the chain. */
    is_sealed: z.boolean(),
  })
  .meta({ id: 'AuditEvent' })

/** A wish to see what one person did, and what a second administrator said to it. */
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

/** What a check of the chain has found. */
const chainCheck = z
  .object({
    finding: z.enum(CHAIN_FINDINGS),
    /** Events that were looked at. */
    checked: z.int().nonnegative(),
    /** Place in the chain and event at which it breaks. */
    broken_at: z.int().positive().nullable(),
    broken_event: uuid.nullable(),
    /** Place and fingerprint of the newest link: noted elsewhere, they prove later that nothing was cut off behind it. */
    head: z.object({ seq: z.int().positive(), fingerprint: z.string() }).nullable(),
    checked_at: timestamp,
  })
  .meta({ id: 'ChainCheck' })

/**
 * How the server is, as far as it concerns this dealer. Disk and backups are of the whole server: `disk`, `backup` and
 * their parts are only there for administrators of the dealer that runs it.
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

/** The dealer's own log, the audit and its chain, and the health of the server. */
export const logEndpoints = {
  'GET /v1/admin/logs': {
    summary: 'Lines of the own log, newest first; with `after_uuid` those that came since, oldest first.',
    access: administrator,
    query: z.strictObject({ ...logFilters, before_uuid: uuid.optional(), after_uuid: uuid.optional(), limit }),
    output: z.object({ items: z.array(logLine), has_more: z.boolean() }),
    errors: ['second_person_required'],
  },
  'GET /v1/admin/logs/export.ndjson': {
    summary: 'The same lines as a file, one JSON object per line, at most 10 MB.',
    access: administrator,
    query: z.strictObject(logFilters),
    output: z.any().meta({ description: 'application/x-ndjson' }),
    errors: ['second_person_required'],
  },
  'POST /v1/admin/logs/tail': {
    summary: 'This session has the log open: for a minute `logs.appended` tells it that there are new lines.',
    access: administrator,
    errors: [],
  },
  'GET /v1/admin/audit': {
    summary: 'Who did what, newest first.',
    access: administrator,
    query: z.strictObject({ ...auditFilters, before_uuid: uuid.optional(), limit }),
    output: z.object({ items: z.array(auditEvent), has_more: z.boolean() }),
    errors: ['second_person_required'],
  },
  'GET /v1/admin/audit/export.csv': {
    summary: 'The same events as CSV.',
    access: administrator,
    query: z.strictObject(auditFilters),
    output: z.any().meta({ description: 'text/csv' }),
    errors: ['second_person_required'],
  },
  'GET /v1/admin/audit/export.ndjson': {
    summary: 'The same events, one JSON object per line.',
    access: administrator,
    query: z.strictObject(auditFilters),
    output: z.any().meta({ description: 'application/x-ndjson' }),
    errors: ['second_person_required'],
  },
  'POST /v1/admin/audit/check': {
    summary: 'Check the chain of the audit from its beginning. What was found is an event itself.',
    access: administrator,
    // It reads the whole audit.
    limit: { calls: 6, seconds: 60 },
    output: chainCheck,
    errors: ['too_many_attempts'],
  },
  'GET /v1/admin/audit/releases': {
    summary: 'Who wants to see what one person did: open wishes and those that are still good.',
    access: administrator,
    output: z.array(auditRelease),
    errors: [],
  },
  'POST /v1/admin/audit/releases': {
    summary: 'Ask a second administrator for consent to see what one person did.',
    access: administrator,
    body: z.strictObject({ user_uuid: uuid, reason: typed.min(5).max(300) }),
    output: auditRelease,
    errors: ['not_found'],
  },
  'POST /v1/admin/audit/releases/:release_uuid/decision': {
    summary: 'Consent to the wish of another administrator, or refuse it.',
    access: administrator,
    params: z.object({ release_uuid: uuid }),
    body: z.strictObject({ is_approved: z.boolean() }),
    output: auditRelease,
    errors: ['not_found', 'second_person_required'],
  },
  'GET /v1/admin/health': {
    summary: 'How the server is: database, sockets, jobs, disk, answer times, log, audit, backup.',
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
