import type { Dependent } from '#contract/dependents.ts'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import type { FieldCode } from '#contract/fieldCodes.ts'

type Details = {
  fields?: Record<string, FieldCode>
  retryAfter?: number
  current?: Record<string, unknown>
  refusals?: string[]
  about?: Record<string, string[]>
  dependents?: Dependent[]
}

/** A refusal that the client may see, with a code of the catalogue. Every other error becomes `server_error`. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(ERRORS[code].message)
    this.code = code
    this.details = details
  }

  get status(): number {
    return ERRORS[this.code].status
  }
}
