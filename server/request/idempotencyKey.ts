import { Failure } from './failure.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The header `Idempotency-Key`: by it a client that heard no answer can send the same thing again, and it is done once. */
export function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !UUID.test(header))
    throw new Failure('validation_failed', { fields: { 'idempotency-key': 'invalid_uuid' } })
  return header.toLowerCase()
}
