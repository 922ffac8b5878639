import type { Avatar, ChatMessage } from '../api/define/shapes.ts'
import type { PlanBlock, PlanOverwrite } from '../api/planner/plannerShapes.ts'
import type { CommentedRecord } from '../comments/comments.ts'

/**
 * Every frame on `/ws?token=`, as JSON text `{"event": …, "data": …}`. The names are fixed, because other programs use
 * them. A client ignores unknown events.
 */

/** A change of a business record. The receiver fetches the rows that it shows. */
export type RecordChanged = {
  type: string
  uuid: string
  location: string | null
  version: number
  by: string | null
  fields: string[]
  /** Status and hold, for records whose events carry them, such as papers, check-ins and service requests. */
  status?: string
  hold_reason?: string
}

/** Pointer of a user in the planner: a moment in the row of a person or bay, and the selected or moving blocks. */
export type PlanCursor = {
  day: string
  /** Uuid of a person or team, or code of a bay. */
  row: string | null
  at: string | null
  selected: string[]
  moving: string | null
}

/** Change of the plan of a location. `after` is null for a block that was deleted or went to another location. */
export type PlanChanged = {
  location_uuid: string
  by: string | null
  changes: { uuid: string; after: PlanBlock | null }[]
  /** Blocks of other users that were replaced, so that their authors can restore them. */
  overwritten: PlanOverwrite[]
  /**
   * True when something other than blocks changed, such as absences or published days; `changes` is then empty. The
   * client fetches the plan again.
   */
  is_stale: boolean
}

/** A request for an HST snapshot was created, claimed, released or closed. */
export type HstRequested = {
  uuid: string
  state: 'open' | 'answered' | 'declined' | 'withdrawn'
  vin: string
  licensePlate: string
  by: string | null
  asked_by: string | null
  /** The user who claimed it. */
  taken_by: string | null
  /** The request asks the receiver. After a claim, only the user who claimed it. */
  is_for_you: boolean
}

/** Server → client. */
export type ServerEvents = {
  /**
   * First frame. `instance` changes with a restart of the server. `server_time` is in UTC milliseconds. `presence`
   * tells whether the dealer shows online users.
   */
  hello: { instance: string; server_time: number; user_uuid: string; presence: boolean }
  pong: Record<string, never>
  /** All online users, once after connecting and after presence was switched. */
  users_online: { users: string[] }
  /** Users who came online since the last frame. One frame can name several. */
  user_online: { users: string[] }
  user_offline: { users: string[] }
  /** Number of connected computers of the dealer. All windows and tabs of one session count as one. */
  clients_online: { count: number }
  /** Users who are viewing `path`. Only they get it. */
  current_path_users: { path: string; users: string[] }
  'chat.message.created': ChatMessage
  /** Sent messages were edited, withdrawn or reacted to. The receiver fetches the changes. */
  'chat.message.changed': { chat_uuid: string; seq: number; last_change: number }
  'chat.chat.created': { chat_uuid: string }
  /** `removed` is set for the user who is no longer a member. */
  'chat.chat.members_updated': { chat_uuid: string; removed?: boolean }
  'chat.chat.updated': { chat_uuid: string }
  /** The own read position moved, on this device or another. */
  'chat.chat.read.self': { chat_uuid: string; unread: number; total: number; last_read_seq: number }
  'user.permissions.changed': Record<string, never>
  'user.gen.done': { count: number }
  'group.sync.done': { count: number }
  /** Contains the new picture, so that clients need no request for it. */
  'user.avatar.changed': { user_uuid: string; avatar: Avatar | null }
  'user.changed': { user_uuid: string }
  /** This session was ended from another place. */
  'user.logout': { reason: 'signed_out' | 'ended' | 'deactivated' }
  'settings.changed': { version: number }
  /** The log has new lines. Only for sessions that have it open. */
  'logs.appended': Record<string, never>
  /** The operator message or the name of the server changed. */
  'server.changed': { version: number }
  /** A move of all rows of a location made progress. For everybody who may see locations. */
  'location.moving': Record<string, never>
  /** A move or check of the stored files made progress. Only for administrators. */
  'files.changed': Record<string, never>
  /** The scanner found `threat` in a file that `person` stored (`is_locked`) or tried to store. */
  'file.threat.found': { person: string; threat: string; is_locked: boolean; is_yours: boolean }
  'custom.event': RecordChanged
  /**
   * A language version of an FAQ entry was published, or a published one was changed or removed. `uuid` is its row.
   */
  'faq.published': { uuid: string }
  'faq.changed': { uuid: string }
  /** A comment on a row that the receiver may read was written, changed or deleted. */
  'comments.changed': { record: CommentedRecord; uuid: string }
  /** Notes about a vehicle or its customer changed. `uuid` is a vehicle. */
  'history.changed': { uuid: string }
  /** An entry of the receiver's inbox changed or left the inbox. Null: the receiver may have other entries now. */
  'inbox.changed': { uuid: string | null }
  'workshop.plan.changed': PlanChanged
  'workshop.hst.requested': HstRequested
  /**
   * Sent to the user who restores a paper whose loan car is booked by another paper meanwhile, or gone. Times are UTC.
   */
  'workshop.loan.lost': { paper_uuid: string; paper: string; car: string; from: string; until: string }
  /** Pointer of another user who has the same plan open. Null when they closed it. */
  'workshop.plan.cursor': { location_uuid: string; user_uuid: string; cursor: PlanCursor | null }
}

/** Client → server. All other requests use the API. */
export type ClientEvents = {
  /** `path` without query, `name` of the route. */
  navigation: { path: string; name: string }
  ping: Record<string, never>
  /**
   * Pointer for other users who have the plan of a location open. It counts once the plan was fetched. Null when the
   * plan is closed.
   */
  'workshop.plan.cursor': { location_uuid: string; cursor: PlanCursor | null }
}

export type ServerEventName = keyof ServerEvents
export type ClientEventName = keyof ClientEvents
export type ServerFrame = { [E in ServerEventName]: { event: E; data: ServerEvents[E] } }[ServerEventName]
export type ClientFrame = { [E in ClientEventName]: { event: E; data: ClientEvents[E] } }[ClientEventName]

/**
 * Reasons why the server closes a socket. After `session_ended` the client signs out only if the ticket request answers
 * 401.
 */
export const CLOSE_CODES = {
  going_away: 1001,
  bad_frame: 4400,
  session_ended: 4401,
  slow_consumer: 4008,
  too_many_frames: 4429,
} as const
