import type { z } from 'zod'
import type { ErrorCode } from '#contract/errors.ts'
import type { ExtensionScope } from '#contract/extensionScopes.ts'
import type { UsedBy } from '#contract/modules.ts'
import type { Needed } from '#contract/permissions/can.ts'

/**
 * The callers that an endpoint accepts.
 * `public`: any caller.
 * `signed_in`: a valid session.
 * `enrolling`: a valid session, also while a required second factor is missing or the password must be changed.
 * `permission`: one permission, or any of several. It is checked globally unless `scope` is `any`; `global.*` always
 * globally.
 * `extension`: only the token of a browser extension with this scope. It acts for the user who created it.
 * `bay`: only the pass of a bay terminal whose user holds this permission at any location. Null asks for no permission.
 */
export type Access =
  | 'public'
  | 'signed_in'
  | 'enrolling'
  | { permission: Needed; scope?: 'global' | 'any' }
  | { extension: ExtensionScope }
  | { bay: Needed | null }

/**
 * The effect of a second request with the same header `Idempotency-Key`. Without a declaration, the endpoint does the
 * work once, and the repeat gets the first answer. `row`: the endpoint finds the created row by the key, and answers
 * with it as it is now. `unkept`: the work is done once. The answer holds a secret and is not stored, so the repeat is
 * refused. `exempt`: the work is done again, for the given reason. Public endpoints are exempt, because they have no
 * user.
 */
type Repeat = 'row' | { unkept: string } | { exempt: string }

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** One endpoint. Its key in `endpoints` is `<METHOD> <path below /api>`. */
export type Endpoint = {
  summary: string
  /**
   * Module of the endpoint. Without it, the endpoint is always registered. An endpoint of a module that is not built is
   * not registered.
   */
  usedBy?: UsedBy
  access: Access
  params?: z.ZodObject
  query?: z.ZodObject
  /** Headers of its own, besides those of every endpoint. */
  headers?: z.ZodObject
  body?: z.ZodType
  /** Largest body in bytes, where the default limit is too small. */
  body_max?: number
  /** Absent when the answer is 204 without a body. */
  output?: z.ZodType
  /** Content types of a body that is not JSON. The handler then gets the bytes. */
  upload?: readonly string[]
  /** The handler reads the body of `upload` piece by piece, because it is too large for the memory. */
  isStreamed?: true
  /** Codes of refusals, besides `validation_failed`, `bad_request`, `server_error` and the session's codes. */
  errors: readonly ErrorCode[]
  repeat?: Repeat
  /**
   * At most this many calls of one session (or one address without a session) in so many seconds. More get
   * `too_many_attempts`. `of: 'user'` counts all sessions of a user together. `isBeforeBody` refuses a call before its
   * body is read. Then each caller counts by address, because the session is not known yet.
   */
  limit?: { calls: number; seconds: number; of?: 'user'; isBeforeBody?: true }
}

/** Endpoints by `<METHOD> <path below /api>`. */
export type EndpointTable = Readonly<Record<`${Method} /v1/${string}`, Endpoint>>
