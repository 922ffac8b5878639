import type { IncomingHttpHeaders } from 'node:http'
import { CHOSEN_UUID, ROW_UUID_HEADER, TYPED_UUID } from '#contract/uuid.ts'
import { Failure } from './failure.ts'

/** The header `Idempotency-Key`. A client without an answer can repeat its request, and the request is done once. */
export function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !TYPED_UUID.test(header))
    throw new Failure('validation_failed', { fields: { 'idempotency-key': 'invalid_uuid' } })
  return header.toLowerCase()
}

/** The key of a creation, and whether the new row gets it as its uuid. */
export type CreationKey = { key: string; isRowUuid: boolean }

/** Reads both headers of a creation. Undefined without a key. */
export function creationKey(headers: IncomingHttpHeaders): CreationKey | undefined {
  const key = idempotencyKey(headers['idempotency-key'])
  const wish = headers[ROW_UUID_HEADER]
  if (wish === undefined) return key === undefined ? undefined : { key, isRowUuid: false }
  if (wish !== 'key') throw new Failure('validation_failed', { fields: { [ROW_UUID_HEADER]: 'unknown_value' } })
  if (key === undefined) throw new Failure('validation_failed', { fields: { 'idempotency-key': 'required' } })
  if (!CHOSEN_UUID.test(key)) throw new Failure('validation_failed', { fields: { 'idempotency-key': 'invalid_uuid' } })
  return { key, isRowUuid: true }
}
