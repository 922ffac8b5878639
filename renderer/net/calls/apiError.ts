import type { Dependent } from '#contract/dependents.ts'
import type { ClientErrorCode, ErrorCode, FieldCode } from '#contract/errors.ts'

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

/** What every failed call throws. `code` is translated with `locales/<lang>/errors.json`; `status` is 0 without an answer. */
export class ApiError extends Error {
  readonly code: ErrorCode | ClientErrorCode
  readonly status: number
  readonly fields: Readonly<Record<string, FieldCode>> | undefined
  /** Seconds until another attempt makes sense. */
  readonly retryAfter: number | undefined
  readonly requestId: string | undefined
  /** The row as it is now, with the `version_conflict` and the `idempotency_conflict` of a record. */
  readonly current: Readonly<Record<string, unknown>> | undefined
  /** Everything that stands against a step, with `transition_refused`. */
  readonly refusals: readonly string[]
  /** What the refusals are about: the reason of a hold, works, roles, skills. */
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

/** True when the server itself said that the session is dead. HTML, redirects and 5xx never say that. */
export function isProvenInvalidSession(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && isDeadSessionCode(error.code)
}

function isDeadSessionCode(code: string): boolean {
  return code === 'unauthorized' || code === 'invalid_token'
}

/** True when the session lives, but nothing is open before the second factor is set up or the password is changed. */
export function isHoldingBack(error: unknown): boolean {
  return error instanceof ApiError && ['twofa_required', 'password_change_required'].includes(error.code)
}

/** True when the server itself refuses this user. A proxy's page says nothing, and who is held back has a live session. */
export function isRefusedUser(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 403) return false
  return error.code !== 'bad_response' && !isHoldingBack(error)
}

/** True for trouble on the way (no answer, a proxy's page, a restarting server): the same call may work in a moment. */
export function isTrouble(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'network' || error.code === 'timeout' || error.code === 'bad_response' || error.status >= 500
}

type Listener = (error: ApiError & { requestId: string }) => void
const listeners = new Set<Listener>()

/** Hears of each failure that the server itself did not expect and has written down under a number. */
export function onServerFailure(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether everybody who listens hears of it anyway, so that nobody has to say it once more. */
export const isToldByItself = (error: unknown): error is ApiError & { requestId: string } =>
  error instanceof ApiError && error.code === 'server_error' && error.requestId !== undefined

/** Says so, once for each answer. */
export function reportServerFailure(error: unknown): void {
  if (isToldByItself(error)) for (const listener of listeners) listener(error)
}
