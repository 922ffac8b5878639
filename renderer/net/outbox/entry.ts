import type { EndpointKey } from '#contract/api/endpoints.ts'
import type { RecordName } from '#contract/records/index.ts'
import type { DeviceMoment } from '../calls/serverTime.ts'
import type { Collision } from './mergeRow.ts'

export type Values = Readonly<Record<string, unknown>>
/** A row as the server answered it. */
export type SentRow = Values & { uuid: string; version: number }

/** A call of the contract, as it is stored. */
export type StoredCall = {
  endpoint: EndpointKey
  params?: Readonly<Record<string, string>> | undefined
  query?: Values | undefined
  body?: Values | undefined
}

/** A new row. Its uuid is the key of the entry. */
type Creation = { kind: 'create'; record: RecordName; uuid: string; input: Values }
/** Changed fields of a row. */
export type Change = {
  kind: 'change'
  record: RecordName
  uuid: string
  changes: Values
  /** The row as the user saw it before the first of these changes. */
  base: Values
  /** The last attempt. A repeat sends exactly this, because the answer may be lost. Null before the first one. */
  sent: { version: number; changes: Values } | null
  /** Fields that another user changed to something else. A person decides about them. */
  collisions: readonly Collision[]
  /** The values of the changed fields in the other user's row, which the person sees. Empty without collisions. */
  seen: Values
}
/** A call beside the records, such as a signature or a stamp. */
type OtherCall = {
  kind: 'call'
  call: StoredCall
  /** Whether the body gets `age_ms`: how long ago the person acted. */
  isAged: boolean
}
/** A file. Its bytes are stored beside the entry. */
type FileSending = {
  kind: 'file'
  type: string
  size: number
  /** Sends the bytes as the body. */
  whole: StoredCall
  /** Sends a large file in pieces. The call that ends it gets `upload_uuid` in its body. */
  pieces: { use: 'paperPhoto' | 'acceptancePhoto'; owner: string; end: StoredCall } | null
  /**
   * Whether the address gets `age_ms`: how long ago the person took the photo. Missing in entries of older versions.
   */
  isAged?: boolean
  /** Address of the upload that has begun. */
  upload: string | null
}
export type Work = Creation | Change | OtherCall | FileSending

/** The reason why the server refused an entry. */
export type Refusal = { code: string; fields: Readonly<Record<string, string>> }

/** One write that the server does not have yet. */
export type Entry = {
  id: string
  /** `Idempotency-Key` of the next attempt. */
  key: string
  /** Dealer and user, so that no other user sends it. */
  owner: string
  /** Order over all tabs. */
  seq: number
  /** The order is kept within a group. Usually `<record>/<uuid>`. */
  group: string
  /** The thing that people know, such as a licence plate. */
  title: string
  /** The write in words of the user's language. Empty when its kind says enough. */
  label: string
  /** Address of the screen that shows it. */
  path: string | null
  moment: DeviceMoment
  attempts: number
  refusal: Refusal | null
  work: Work
}

export type EntryOf<Kind extends Work['kind']> = Entry & { work: Extract<Work, { kind: Kind }> }
export const isOf = <Kind extends Work['kind']>(entry: Entry, kind: Kind): entry is EntryOf<Kind> =>
  entry.work.kind === kind

export const groupOf = (record: RecordName, uuid: string): string => `${record}/${uuid}`

/** Whether a person must decide before the entry goes on. */
export const needsPerson = ({ refusal, work }: Entry): boolean =>
  refusal !== null || (work.kind === 'change' && work.collisions.length > 0)

/** The next entry to send: the first of a group that does not wait. A refused file delays no others. */
export function nextEntry(entries: readonly Entry[], skipped: ReadonlySet<string>): Entry | null {
  const held = new Set(skipped)
  for (const entry of entries) {
    if (held.has(entry.group)) continue
    if (!needsPerson(entry)) return entry
    if (entry.work.kind !== 'file') held.add(entry.group)
  }
  return null
}
