import { RFC_UUID } from '../uuid.ts'

/** What is scanned off a key, a mirror hanger or a printed sheet: short, and typeable if the scanner is away (domain.md 3.15). */

const MARK = 'W:'
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const CODE = /^[Ww]:([A-Za-z0-9_-]{22})$/
const ADDRESS = /^https?:\/\/[^\s?#]+\/workshop\/paper\/([0-9a-fA-F-]{36})(?:\/([0-9]{1,2}))?\/?$/
const BITS = 6

/** The code of a paper: its uuid in 22 letters and digits. */
export function paperCode(uuid: string): string {
  let rest = BigInt(`0x${uuid.replaceAll('-', '')}`)
  let text = ''
  for (let i = 0; i < 22; i += 1) {
    text = DIGITS.charAt(Number(rest & 63n)) + text
    rest >>= BigInt(BITS)
  }
  return MARK + text
}

/** The address at which a paper, or one of its extensions, is opened in the client. */
export const paperPath = (uuid: string, extension = 1) =>
  `/workshop/paper/${uuid}${extension > 1 ? `/${extension}` : ''}`

/** Where what was scanned or typed leads: the code of a paper, or the address of its sheet. Null for anything else. */
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
