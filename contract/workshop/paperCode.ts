import { plainCode } from '../text/typedCode.ts'
import { RFC_UUID, shortUuid, uuidOfShort } from '../uuid.ts'

/**
 * Prefix of the code on a key, a mirror hanger or a printed sheet. The code is short, so that users can type it without
 * a scanner.
 */
const MARK = 'W:'
/** A code, and behind a slash the number of an extension. */
const CODE = /^[Ww]:([A-Za-z0-9_-]{22})(?:\/([0-9]{1,2}))?$/
const ADDRESS = /^https?:\/\/[^\s?#]+\/workshop\/paper\/([0-9a-fA-F-]{36})(?:\/([0-9]{1,2}))?\/?$/

/** The code of a paper: its uuid as 22 characters. */
export const paperCode = (uuid: string): string => MARK + shortUuid(uuid)

/** The client's address of a paper, or of one of its extensions. */
export const paperPath = (uuid: string, extension = 1) =>
  `/workshop/paper/${uuid}${extension > 1 ? `/${extension}` : ''}`

/** The path for a scanned or typed text: the code of a paper, or the address on its sheet. Null for other texts. */
export function paperPathOf(scanned: string): string | null {
  const text = plainCode(scanned)
  const [, short = '', ofCode] = CODE.exec(text) ?? []
  const [, typed = '', ofAddress] = ADDRESS.exec(text) ?? []
  const uuid = uuidOfShort(short) ?? typed.toLowerCase()
  return RFC_UUID.test(uuid) ? paperPath(uuid, Number(ofCode ?? ofAddress ?? 1)) : null
}
