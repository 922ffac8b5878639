import type { InboxKind } from '../notices.ts'
import type { RecordName } from '../records/index.ts'
import type { HoldReason } from '../states/holdReason.ts'
import type { RecordStatus } from '../states/recordStatus.ts'

/** Kinds of writes to a row of a record. */
export type RecordFact = 'created' | 'changed' | 'deleted' | 'restored'

/** A written row. Values are not part of an event: a subscriber reads what it needs. */
export type RowWritten = {
  /** Names of the fields that got another value. */
  fields: readonly string[]
  /** Uuids of the row's location, before and after the write. Empty for records without one. */
  locations: readonly string[]
  /** The row that this row is a part of, such as the paper of a work. Null for a row of its own. */
  part_of: string | null
}

/** Records whose rows have statuses and holds. Their steps have events of their own. */
export type StatedRecordName = Extract<RecordName, 'paper' | 'checkin' | 'serviceRequest' | 'acceptance'>

/** A change of status or hold. */
type StateStep<Value> = {
  from: Value
  to: Value
  /** Names of all fields that changed with the step. */
  fields: readonly string[]
  locations: readonly string[]
}
/** A stamp on a work. */
type Stamped = { work_uuid: string; paper_uuid: string; location_uuid: string }

type StepEvents = { [Event in `${StatedRecordName}.status`]: StateStep<RecordStatus> } & {
  [Event in `${StatedRecordName}.hold`]: StateStep<HoldReason | ''>
}
type RecordEvents = { [Event in `${RecordName}.${RecordFact}`]: RowWritten } & StepEvents

/**
 * Data of every event, by its type. The first word of the type names the record of the event's `uuid`. The `uuid` of a
 * stored file is the file, that of a stamp or an attendance is the user.
 */
type EventData = RecordEvents & {
  /** A user opens the chat of a paper. `chat_uuid` is the existing chat, or the one to create with these people. */
  'paper.chat.opened': { chat_uuid: string; name: string; people: readonly string[] }
  /** The chat of a paper exists now. The event's `uuid` is the chat. */
  'chat.paper.linked': { paper_uuid: string }
  /**
   * Permissions, or the members of groups, have changed. It is emitted once per change: `uuid` is one of the users or
   * groups concerned, `holders` their number.
   */
  'user.rights': { holders: number }
  'group.rights': { holders: number }
  /** Users joined or left a department, or became its deputy. */
  'department.members': { people: readonly string[] }
  /** A user took, ended, reopened or forwarded an entry of the inbox, or it was escalated. */
  'inboxEntry.stepped': { kind: InboxKind }
  /** A user begins or resumes a work. The event's `uuid` is the user. */
  'stamp.started': Stamped
  'stamp.paused': Stamped
  'stamp.stopped': Stamped
  /** A user comes or goes. */
  'attendance.began': { at: string }
  'attendance.ended': { at: string }
  /** A file was stored for a row of a record. `owner_uuid` is null while the row is not known. */
  'file.stored': { record: string; role: string; owner_uuid: string | null }
  /** A user has signed in. */
  'user.signed_in': { device_uuid: string }
}
export type EventType = keyof EventData

/** An event as the transaction emits it. */
export type Emitted<Type extends EventType = EventType> = {
  [T in Type]: {
    type: T
    /** Row that the event is about. */
    uuid: string
    data: EventData[T]
  }
}[Type]

/** An event as a subscriber gets it. */
export type DomainEvent<Type extends EventType = EventType> = Emitted<Type> & {
  /** When it was emitted (ISO 8601, UTC). */
  at: string
  /** The user who caused it. Null for the server itself. */
  by: string | null
}

/** The row whose events are delivered in order: the row itself, or the one that it is a part of. */
export const streamOf = ({ uuid, data }: Emitted): string => ('part_of' in data && data.part_of) || uuid

/** `waiting`: delivered soon, or tried again. `failed`: every try failed, and an administrator decides. */
export const DELIVERY_STATES = ['waiting', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Days after which a failed delivery is purged. */
export const FAILED_KEPT_DAYS = 90
