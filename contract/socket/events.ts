import type { Avatar, ChatMessage } from '../api/define/shapes.ts'
import type { PlanBlock, PlanOverwrite } from '../api/planner/plannerShapes.ts'

/**
 * Every frame on `/ws?token=`, as JSON text `{"event": …, "data": …}`. The names are the specification's;
 * `hello`, `ping` and `pong` are the protocol's own. A client ignores events that it does not know.
 */

/** A change of a business record; the receiver fetches what it shows (domain.md 4.6). */
export type RecordChanged = {
  type: string
  uuid: string
  location: string | null
  version: number
  by: string | null
  fields: string[]
  /** Of a workshop paper. */
  status?: string
  hold_reason?: string
}

/** What a planner points at: a moment in the row of a person or bay, and the blocks that are chosen or being moved. */
export type PlanCursor = {
  day: string
  /** Uuid of a person or team, or code of a bay. */
  row: string | null
  at: string | null
  selected: string[]
  moving: string | null
}

/** What is different in the plan of a location: `after` null is a block that is gone, or that went to another location. */
export type PlanChanged = {
  location_uuid: string
  by: string | null
  changes: { uuid: string; after: PlanBlock | null }[]
  /** Whose work was replaced by it, and what it was: they may want it back. */
  overwritten: PlanOverwrite[]
  /** Something else is different, too, such as absences or published days: the plan is fetched again. */
  is_stale: boolean
}

/** A request for a look into the Handbuch Service Technik: made, taken or given back, closed. */
export type HstRequested = {
  uuid: string
  state: 'open' | 'answered' | 'declined' | 'withdrawn'
  vin: string
  licensePlate: string
  by: string | null
  asked_by: string | null
  /** Who does it, once somebody took it. */
  taken_by: string | null
  /** The receiver is the one, or one of those, who are asked; once it is taken, the one who took it. */
  is_for_you: boolean
}

/** Server → client. */
export type ServerEvents = {
  /**
   * First frame. `instance` changes when the server was restarted, `server_time` is UTC milliseconds, `presence` tells
   * whether the dealer shows who is online.
   */
  hello: { instance: string; server_time: number; user_uuid: string; presence: boolean }
  pong: Record<string, never>
  /** Everybody who is online, once after connecting, and after presence was switched. */
  users_online: { users: string[] }
  /** Who came or went since the last frame; several at once when many do. */
  user_online: { users: string[] }
  user_offline: { users: string[] }
  /** Computers of the dealer that are connected; the windows and tabs of one sign-in are one. */
  clients_online: { count: number }
  /** Who looks at `path`; sent only to those who look at it too. */
  current_path_users: { path: string; users: string[] }
  'chat.message.created': ChatMessage
  'chat.chat.created': { chat_uuid: string }
  /** `removed` is set for the person who no longer is a member. */
  'chat.chat.members_updated': { chat_uuid: string; removed?: boolean }
  'chat.chat.updated': { chat_uuid: string }
  /** The own read position moved, here or on another device. */
  'chat.chat.read.self': { chat_uuid: string; unread: number; total: number; last_read_seq: number }
  'user.permissions.changed': Record<string, never>
  'user.gen.done': { count: number }
  'group.sync.done': { count: number }
  /** With what is shown from now on, so that nobody has to ask for it. */
  'user.avatar.changed': { user_uuid: string; avatar: Avatar | null }
  'user.changed': { user_uuid: string }
  /** This session was ended from elsewhere. */
  'user.logout': { reason: 'signed_out' | 'ended' | 'deactivated' }
  'settings.changed': { version: number }
  /** There are new lines in the log; only for sessions that have it open. */
  'logs.appended': Record<string, never>
  /** What the operator of the server tells everybody, or its name, is a different one. */
  'server.changed': { version: number }
  /** A move or a check of the stored files has got further; only for administrators. */
  'files.changed': Record<string, never>
  /** The scanner found `threat` in a file that `person` stored (`is_locked`) or wanted to store. */
  'file.threat.found': { person: string; threat: string; is_locked: boolean; is_yours: boolean }
  'custom.event': RecordChanged
  'workshop.plan.changed': PlanChanged
  'workshop.hst.requested': HstRequested
  /** Of somebody else who has the same plan open; null when they no longer have. */
  'workshop.plan.cursor': { location_uuid: string; user_uuid: string; cursor: PlanCursor | null }
}

/** Client → server; everything else a client wants goes through the API. */
export type ClientEvents = {
  /** `path` without query, `name` of the route. */
  navigation: { path: string; name: string }
  ping: Record<string, never>
  /** For others who have the plan of a location open; it counts once the plan was fetched. Null: it is not open any more. */
  'workshop.plan.cursor': { location_uuid: string; cursor: PlanCursor | null }
}

export type ServerEventName = keyof ServerEvents
export type ClientEventName = keyof ClientEvents
export type ServerFrame = { [E in ServerEventName]: { event: E; data: ServerEvents[E] } }[ServerEventName]
export type ClientFrame = { [E in ClientEventName]: { event: E; data: ClientEvents[E] } }[ClientEventName]

/** Why the server closed a socket. The client signs out on `session_ended` only after a 401 on the ticket. */
export const CLOSE_CODES = {
  going_away: 1001,
  bad_frame: 4400,
  session_ended: 4401,
  slow_consumer: 4008,
  too_many_frames: 4429,
} as const
