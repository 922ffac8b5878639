import { TYPED_UUID } from '#contract/uuid.ts'
import { Failure } from './failure.ts'

/** The header `Idempotency-Key`: by it a client that heard no answer can send the same thing again, and it is done once. */
export function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !TYPED_UUID.test(header))
    throw new Failure('validation_failed', { fields: { 'idempotency-key': 'invalid_uuid' } })
  return header.toLowerCase()
}
