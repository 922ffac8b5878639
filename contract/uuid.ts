/** A uuid in lower case, as the database writes it; for patterns that contain one. */
export const UUID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Matches a text that is exactly one uuid in lower case. */
export const UUID = new RegExp(`^${UUID_PATTERN}$`)

/** Matches a pasted uuid, also in capital letters. */
export const TYPED_UUID = new RegExp(UUID.source, 'i')

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const SHORT_LENGTH = 22
const BITS = 6

/** A uuid as 22 characters, which people can type. */
export function shortUuid(uuid: string): string {
  let rest = BigInt(`0x${uuid.replaceAll('-', '')}`)
  let text = ''
  for (let i = 0; i < SHORT_LENGTH; i += 1) {
    text = DIGITS.charAt(Number(rest & 63n)) + text
    rest >>= BigInt(BITS)
  }
  return text
}

/** The uuid that 22 characters stand for. Null for other texts, and for a uuid that no row can have. */
export function uuidOfShort(short: string): string | null {
  if (!/^[A-Za-z0-9_-]{22}$/.test(short)) return null
  const value = [...short].reduce((sum, digit) => (sum << BigInt(BITS)) | BigInt(DIGITS.indexOf(digit)), 0n)
  const hex = value.toString(16).padStart(32, '0')
  const uuid = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  return RFC_UUID.test(uuid) ? uuid : null
}

/** Matches a uuid in lower case with a version and variant of RFC 9562. For input from outside the system. */
export const RFC_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Matches a uuid in lower case that a client may choose for a new row: version 4 or 7. */
export const CHOSEN_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/**
 * Header of a creation whose row gets the `Idempotency-Key` as its uuid. Its value is `key`. A client without a network
 * can then refer to the row before the server has it.
 */
export const ROW_UUID_HEADER = 'x-row-uuid'
