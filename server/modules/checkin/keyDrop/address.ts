import { randomBytes, timingSafeEqual } from 'node:crypto'
import { DROP_LONGEST_MS, DROP_SHORTEST_MS } from '#contract/service/keyDrop.ts'
import { Failure } from '#server/request/failure.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'
import { type AddressedRow, signedAddresses } from '#server/storage/signedAddress.ts'

type Signer = Pick<SecretBox, 'prove'>

const ADDRESS = 'key drop: address'
const TICKET = 'key drop: ticket'
const NETWORK = 'key drop: network'
const SALT_BYTES = 8
/** Bytes of a signature. 128 bits cannot be guessed. */
const PROOF_BYTES = 16
const TICKET_FORM = /^\d{13}-[0-9a-f]{16}\.[A-Za-z0-9_-]{22}$/

/** The token of a form's address. */
export const tokenOf = (secrets: Signer, link: AddressedRow): string => signedAddresses(secrets, ADDRESS).tokenOf(link)

/** The row that a token names. A token without a valid proof is refused without asking the database. */
export function readToken(secrets: Signer, token: string): AddressedRow {
  const link = signedAddresses(secrets, ADDRESS).read(token)
  if (!link) throw new Failure('link_invalid_or_expired')
  return link
}

const proofOfTicket = (secrets: Signer, { uuid }: AddressedRow, opened: string) =>
  secrets.prove(Buffer.from(`${uuid}.${opened}`), TICKET).subarray(0, PROOF_BYTES)

/** Proves when a form was opened. Two forms that are opened in the same moment get two tickets. */
export function ticketOf(secrets: Signer, link: AddressedRow, now: number): string {
  const opened = `${now}-${randomBytes(SALT_BYTES).toString('hex')}`
  return `${opened}.${proofOfTicket(secrets, link, opened).toString('base64url')}`
}

/** A keyed hash of a sender's network, which cannot be read without the key of the server. */
export const networkProof = (secrets: Signer, { uuid }: AddressedRow, network: string): string =>
  secrets
    .prove(Buffer.from(`${uuid}.${network}`), NETWORK)
    .subarray(0, PROOF_BYTES)
    .toString('base64url')

/** Refuses a forged ticket, one of another address, and one older than `DROP_LONGEST_MS`. */
export function requireTicket(secrets: Signer, link: AddressedRow, ticket: string, now: number): void {
  const [opened = '', proof = ''] = ticket.split('.')
  const isWhole = TICKET_FORM.test(ticket)
  const wanted = proofOfTicket(secrets, link, opened)
  const isGenuine = isWhole && timingSafeEqual(Buffer.from(proof, 'base64url'), wanted)
  if (!isGenuine || now - openedAt(ticket) > DROP_LONGEST_MS)
    throw new Failure('validation_failed', { fields: { ticket: 'invalid_format' } })
}

const openedAt = (ticket: string) => Number(ticket.split('-')[0])

/** Refuses a form that was sent faster than a person types. */
export function requireTyped(ticket: string, now: number): void {
  const age = now - openedAt(ticket)
  if (age < DROP_SHORTEST_MS)
    throw new Failure('too_many_attempts', { retryAfter: Math.ceil((DROP_SHORTEST_MS - age) / 1_000) })
}
