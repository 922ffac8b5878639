import type { Dependent } from '#contract/dependents.ts'
import type { ClientErrorCode, ErrorCode } from '#contract/errors.ts'
import type { FieldCode } from '#contract/fieldCodes.ts'

type Details = {
  status: number
  fields?: Readonly<Record<string, FieldCode>> | undefined
  retryAfter?: number | undefined
  requestId?: string | undefined
  message?: string | undefined
  current?: Readonly<Record<string, unknown>> | undefined
  refusals?: readonly string[] | undefined
  about?: Readonly<Record<string, readonly string[]>> | undefined
  dependents?: readonly Dependent[] | undefined
}

/**
 * The error of every failed call. `code` is translated with `locales/<lang>/errors.json`. `status` is 0 without an
 * answer.
 */
export class ApiError extends Error {
  readonly code: ErrorCode | ClientErrorCode
  readonly status: number
  readonly fields: Readonly<Record<string, FieldCode>> | undefined
  /** Seconds until another attempt is useful. */
  readonly retryAfter: number | undefined
  readonly requestId: string | undefined
  /** The current row, with `version_conflict` and `idempotency_conflict` of a record. */
  readonly current: Readonly<Record<string, unknown>> | undefined
  /** All refusals of a step, with `transition_refused`. */
  readonly refusals: readonly string[]
  /** Details of the refusals: the hold reason, works, roles, skills. */
  readonly about: Readonly<Record<string, readonly string[]>>
  /** The open work that depends on a row, with `record_in_use`. */
  readonly dependents: readonly Dependent[]

  constructor(code: ErrorCode | ClientErrorCode, details: Details) {
    super(details.message ?? code)
    this.name = 'ApiError'
    this.code = code
    this.status = details.status
    this.fields = details.fields
    this.retryAfter = details.retryAfter
    this.requestId = details.requestId
    this.current = details.current
    this.refusals = details.refusals ?? []
    this.about = details.about ?? {}
    this.dependents = details.dependents ?? []
  }
}

/** True when the server itself said that the session has ended. HTML, redirects and 5xx never prove that. */
export function isProvenInvalidSession(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && isDeadSessionCode(error.code)
}

function isDeadSessionCode(code: string): boolean {
  return code === 'unauthorized' || code === 'invalid_token'
}

/** True when the session is valid, but a second factor or a new password is required first. */
export function isHoldingBack(error: unknown): boolean {
  return error instanceof ApiError && ['twofa_required', 'password_change_required'].includes(error.code)
}

/**
 * True when the server refuses this user. A proxy's page does not count, nor does a required password or second factor.
 */
export function isRefusedUser(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 403) return false
  return error.code !== 'bad_response' && !isHoldingBack(error)
}

/** True for temporary trouble (no answer, a proxy's page, a restarting server): the same call may succeed soon. */
export function isTrouble(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'network' || error.code === 'timeout' || error.code === 'bad_response' || error.status >= 500
}

/** True when the call did not get through: no connection, a restarting server, or too many calls at once. */
export function isUnreachable(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === 'too_many_attempts' || (isTrouble(error) && error.status !== 500))
}

/** The row that another user saved meanwhile, when a write was refused for that reason. */
export function newerRow(error: unknown): ApiError['current'] {
  return error instanceof ApiError && error.code === 'version_conflict' ? error.current : undefined
}

type Listener = (error: ApiError & { requestId: string }) => void
const listeners = new Set<Listener>()

/** Calls the listener for each unexpected server failure that the server logged with a number. */
export function onServerFailure(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the listeners already report this failure, so that the caller need not. */
export const isToldByItself = (error: unknown): error is ApiError & { requestId: string } =>
  error instanceof ApiError && error.code === 'server_error' && error.requestId !== undefined

/** Reports a server failure to the listeners, once for each answer. */
export function reportServerFailure(error: unknown): void {
  if (isToldByItself(error)) for (const listener of listeners) listener(error)
}
