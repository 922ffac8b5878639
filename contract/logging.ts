/** Days that lines of the log and events of the audit are kept. */
export const LOG_KEPT_DAYS = 30
export const AUDIT_KEPT_DAYS = 400
/** Largest download of the log, in bytes. */
export const LOG_EXPORT_MAX_BYTES = 10 * 1024 * 1024
/** Hours for which a second administrator's consent to see one user's events is valid. */
export const AUDIT_RELEASE_HOURS = 8
/** Hours without a backup after which it is late. A backup is made every night. */
export const BACKUP_LATE_HOURS = 26
/** Seconds for which a registered screen gets new lines. It registers again before they are over. */
export const LOG_TAIL_SECONDS = 60

/** From the mildest to the most severe. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'fatal'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]
/** Part of the server that wrote a line. */
export const LOG_AREAS = ['http', 'jobs', 'socket', 'audit', 'log'] as const
export type LogArea = (typeof LOG_AREAS)[number]

/** `unknown`: no measurement exists. */
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

/** Results of a check of the audit chain. Anything but `ok` means that the database itself was changed. */
export const CHAIN_FINDINGS = ['ok', 'changed', 'missing', 'not_sealed', 'bad_checkpoint'] as const
export type ChainFinding = (typeof CHAIN_FINDINGS)[number]
