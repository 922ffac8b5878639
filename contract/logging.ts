/** Days that lines of the log and events of the audit are kept (domain.md 7.31, safety.md 7.4). */
export const LOG_KEPT_DAYS = 30
export const AUDIT_KEPT_DAYS = 400
/** Largest download of the log. */
export const LOG_EXPORT_MAX_BYTES = 10 * 1024 * 1024
/** How long a second administrator's consent to look at what one person did is good for. */
export const AUDIT_RELEASE_HOURS = 8
/** A backup is made every night; after this many hours without one it is late. */
export const BACKUP_LATE_HOURS = 26
/** A screen that follows the log says so again before this time is over. */
export const LOG_TAIL_SECONDS = 60

/** From the mildest to the worst. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'fatal'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]
/** Part of the server that a line comes from. */
export const LOG_AREAS = ['http', 'jobs', 'socket', 'audit', 'log'] as const
export type LogArea = (typeof LOG_AREAS)[number]

/** `unknown`: nobody has recorded anything about it. */
export const HEALTH_STATES = ['ok', 'degraded', 'down', 'unknown'] as const
export type HealthState = (typeof HEALTH_STATES)[number]
export const HEALTH_PARTS = [
  'database',
  'sockets',
  'queue',
  'jobs',
  'disk',
  'requests',
  'log',
  'audit',
  'backup',
] as const
export type HealthPart = (typeof HEALTH_PARTS)[number]

/** What the check of the audit's chain can find; anything but `ok` means that somebody changed the database itself. */
export const CHAIN_FINDINGS = ['ok', 'changed', 'missing', 'not_sealed', 'bad_checkpoint'] as const
export type ChainFinding = (typeof CHAIN_FINDINGS)[number]
