import { timingSafeEqual } from 'node:crypto'
import type { SecretBox } from './secretBox.ts'

/** The row that a public address names. */
export type AddressedRow = { dealerId: string; uuid: string }

const UUID_BYTES = 16
/** Bytes of a proof. 128 bits cannot be guessed. */
const PROOF_BYTES = 16
const TOKEN = /^[A-Za-z0-9_-]{64}$/

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex')
const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/**
 * Public addresses of one purpose. Their token holds dealer, row and a proof by the key of the server. The token is not
 * stored, so a copy of the database does not reveal it. The server can compute it again and show the same address.
 */
export function signedAddresses(secrets: Pick<SecretBox, 'prove'>, purpose: string) {
  const proofOf = (named: Buffer) => secrets.prove(named, purpose).subarray(0, PROOF_BYTES)
  return {
    tokenOf({ dealerId, uuid }: AddressedRow): string {
      const named = Buffer.concat([bytesOf(dealerId), bytesOf(uuid)])
      return Buffer.concat([named, proofOf(named)]).toString('base64url')
    },
    /** The row that a token names. Null for a token without a valid proof, for which no database is asked. */
    read(token: string): AddressedRow | null {
      if (!TOKEN.test(token)) return null
      const bytes = Buffer.from(token, 'base64url')
      const named = bytes.subarray(0, 2 * UUID_BYTES)
      if (!timingSafeEqual(proofOf(named), bytes.subarray(2 * UUID_BYTES))) return null
      return { dealerId: uuidOf(named.subarray(0, UUID_BYTES)), uuid: uuidOf(named.subarray(UUID_BYTES)) }
    },
  }
}
