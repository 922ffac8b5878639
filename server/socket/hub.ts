import type { ServerEvents, ServerFrame } from '#contract/socket/events.ts'
import type { Room } from './room.ts'

export type LogoutReason = ServerEvents['user.logout']['reason']

/**
 * Whether colleagues see who is online and who looks at the same page: nobody, those of a common department, everybody
 * (safety.md 7.5).
 */
export type PresenceScope = 'off' | 'team' | 'all'

/**
 * Reaches the open connections of a dealer, in whichever process they are. Every argument survives JSON and nothing is
 * answered, so that an implementation may pass a call on to other processes. Call it after the commit: it wakes
 * clients up, it does not carry the truth.
 */
export type Hub = {
  publish(dealer: string, room: Room, frame: ServerFrame): void
  /** For somebody who became a member while connected; new connections bring their rooms with them. */
  joinUser(dealer: string, user: string, room: Room): void
  leaveUser(dealer: string, user: string, room: Room): void
  /** Says `user.logout` and closes with 4401. The default reason is `ended`. */
  closeSession(dealer: string, session: string, reason?: LogoutReason): void
  closeUser(dealer: string, user: string, reason: LogoutReason): void
  setPresence(dealer: string, scope: PresenceScope): void
  /** Has everybody of the dealer come back, so that what they may see is found out anew. */
  reconnect(dealer: string): void
  /** Has one person come back on all their connections, because they see others, or are seen, differently from now on. */
  reconnectUser(dealer: string, user: string): void
  /** The people of a department are others: where only they see each other, everybody comes back. */
  refreshTeams(dealer: string): void
}
