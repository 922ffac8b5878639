import { plainCode } from '../text/typedCode.ts'
import { RFC_UUID, shortUuid, uuidOfShort } from '../uuid.ts'

/** Records of the service desk whose printed documents carry a code, with its first letter. */
const MARKS = { checkin: 'C', request: 'Q' } as const
type DeskRecord = keyof typeof MARKS

const CODE = /^([CcQq]):([A-Za-z0-9_-]{22})$/
const ADDRESS = /^https?:\/\/[^\s?#]+\/service\/(checkin|request)\/([0-9a-fA-F-]{36})\/?$/

/** The code on a key tag, a receipt or a call slip. It is short, so that users can type it without a scanner. */
export const deskCode = (record: DeskRecord, uuid: string): string => `${MARKS[record]}:${shortUuid(uuid)}`

/** The record of a scanned or typed text: its code, or its address in the client. Null for other texts. */
export function deskRecordOf(scanned: string): { record: DeskRecord; uuid: string } | null {
  const text = plainCode(scanned)
  const [, mark = '', short = ''] = CODE.exec(text) ?? []
  const [, named, typed = ''] = ADDRESS.exec(text) ?? []
  const uuid = uuidOfShort(short) ?? typed.toLowerCase()
  if (!RFC_UUID.test(uuid)) return null
  const record = named ?? (mark.toUpperCase() === MARKS.checkin ? 'checkin' : 'request')
  return { record: record as DeskRecord, uuid }
}

/** The path in the client of the record that a scanned or typed text names. Null for other texts. */
export function deskPathOf(scanned: string): string | null {
  const found = deskRecordOf(scanned)
  return found && `/service/${found.record}/${found.uuid}`
}
