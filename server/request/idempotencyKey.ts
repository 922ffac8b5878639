import { TYPED_UUID } from '#contract/uuid.ts'
import { Failure } from './failure.ts'

/** The header `Idempotency-Key`. A client without an answer can repeat its request, and the request is done once. */
export function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !TYPED_UUID.test(header))
    throw new Failure('validation_failed', { fields: { 'idempotency-key': 'invalid_uuid' } })
  return header.toLowerCase()
}
