import type { z } from 'zod'
import type { ErrorCode } from '#contract/errors.ts'
import type { ExtensionScope } from '#contract/extensionScopes.ts'
import type { UsedBy } from '#contract/modules.ts'
import type { Needed } from '#contract/permissions/can.ts'

/**
 * Who may call an endpoint. `public`: anybody. `signed_in`: a living session. `enrolling`: a living session, also while
 * a forced second factor is still missing or the password has to be changed. A permission, or any of several, is looked up
 * globally unless `scope` is `any`; `global.*` always is. `extension`: a token of a browser extension with this scope,
 * and nothing else; it stands for the person who made it. `bay`: a pass of a bay terminal, and nothing else, of somebody
 * who holds this permission somewhere; null asks for none.
 */
export type Access =
  | 'public'
  | 'signed_in'
  | 'enrolling'
  | { permission: Needed; scope?: 'global' | 'any' }
  | { extension: ExtensionScope }
  | { bay: Needed | null }

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** One endpoint. Its key in `endpoints` is `<METHOD> <path below /api>`. */
export type Endpoint = {
  summary: string
  /** Absent: it exists. Of a later module: it is not registered. */
  usedBy?: UsedBy
  access: Access
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Bytes of a body that may be larger than the usual one. */
  body_max?: number
  /** Absent: the answer is 204 without a body. */
  output?: z.ZodType
  /** Content types of a body that is not JSON; the handler then gets the bytes. */
  upload?: readonly string[]
  /** What it can refuse with, beside `validation_failed`, `bad_request`, `server_error` and the session's codes. */
  errors: readonly ErrorCode[]
  /** Calls of one session, or one address without a session, within so many seconds; more get `too_many_attempts`. */
  limit?: { calls: number; seconds: number }
}

/** Endpoints by `<METHOD> <path below /api>`. */
export type EndpointTable = Readonly<Record<`${Method} /v1/${string}`, Endpoint>>
