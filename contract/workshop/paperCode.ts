import { RFC_UUID } from '../uuid.ts'

/**
 * Prefix of the code on a key, a mirror hanger or a printed sheet. The code is short, so that users can type it without
 * a scanner.
 */

const MARK = 'W:'
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const CODE = /^[Ww]:([A-Za-z0-9_-]{22})$/
const ADDRESS = /^https?:\/\/[^\s?#]+\/workshop\/paper\/([0-9a-fA-F-]{36})(?:\/([0-9]{1,2}))?\/?$/
const BITS = 6

/** The code of a paper: its uuid as 22 characters. */
export function paperCode(uuid: string): string {
  let rest = BigInt(`0x${uuid.replaceAll('-', '')}`)
  let text = ''
  for (let i = 0; i < 22; i += 1) {
    text = DIGITS.charAt(Number(rest & 63n)) + text
    rest >>= BigInt(BITS)
  }
  return MARK + text
}

/** The client's address of a paper, or of one of its extensions. */
export const paperPath = (uuid: string, extension = 1) =>
  `/workshop/paper/${uuid}${extension > 1 ? `/${extension}` : ''}`

/** The path for a scanned or typed text: the code of a paper, or the address on its sheet. Null for other texts. */
export function paperPathOf(scanned: string): string | null {
  const text = scanned.trim()
  const [, digits] = CODE.exec(text) ?? []
  if (digits !== undefined) {
    const value = [...digits].reduce((sum, digit) => (sum << BigInt(BITS)) | BigInt(DIGITS.indexOf(digit)), 0n)
    const hex = value.toString(16).padStart(32, '0')
    const uuid = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
    return RFC_UUID.test(uuid) ? paperPath(uuid) : null
  }
  const [, typed = '', extension] = ADDRESS.exec(text) ?? []
  const uuid = typed.toLowerCase()
  return RFC_UUID.test(uuid) ? paperPath(uuid, extension === undefined ? 1 : Number(extension)) : null
}
