import type { ServerEvents, ServerFrame } from '#contract/socket/events.ts'
import type { Room } from './room.ts'

export type LogoutReason = ServerEvents['user.logout']['reason']

/** Scope of presence: no user, the users of a common department, or all users see who is online and on which page. */
export type PresenceScope = 'off' | 'team' | 'all'

/**
 * Reaches the open connections of a dealer in all processes. Every argument survives JSON and nothing is returned, so
 * that an implementation can forward a call to other processes. Call it in `onCommit`: it wakes clients up, it does not
 * carry data.
 */
export type Hub = {
  publish(dealer: string, room: Room, frame: ServerFrame): void
  /** For a user who became a member while connected. New connections join their rooms themselves. */
  joinUser(dealer: string, user: string, room: Room): void
  leaveUser(dealer: string, user: string, room: Room): void
  /** Sends `user.logout` and closes with 4401. The default reason is `ended`. */
  closeSession(dealer: string, session: string, reason?: LogoutReason): void
  closeUser(dealer: string, user: string, reason: LogoutReason): void
  setPresence(dealer: string, scope: PresenceScope): void
  /** Makes all clients of the dealer reconnect, so that their permissions are read again. */
  reconnect(dealer: string): void
  /** Makes all connections of one user reconnect, because the user sees others, or is seen, differently now. */
  reconnectUser(dealer: string, user: string): void
  /** The members of a department have changed. If only members see each other, all clients reconnect. */
  refreshTeams(dealer: string): void
}
