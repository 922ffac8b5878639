import type { Connection } from './connection.ts'
import { encodeFrames } from './encodeFrames.ts'
import type { LogoutReason, PresenceScope } from './hub.ts'
import type { Room } from './room.ts'
import type { Rooms } from './rooms.ts'

/**
 * An action of the hub on open connections, other than publishing. It is plain data, so that it can be stored and
 * repeated.
 */
export type Control =
  | { act: 'join' | 'leave'; dealer: string; user: string; room: Room }
  | { act: 'close'; dealer: string; user: string; reason: LogoutReason }
  | { act: 'close'; dealer: string; session: string; reason: LogoutReason }
  | { act: 'reconnect'; dealer: string; user: string }
  | { act: 'presence'; dealer: string; scope: PresenceScope }

export function concerns(control: Control, connection: Connection): boolean {
  if (control.dealer !== connection.dealer) return false
  if ('user' in control) return control.user === connection.user
  return 'session' in control && control.session === connection.session
}

export function applyControl(control: Control, connection: Connection, rooms: Rooms): void {
  if (control.act === 'join') rooms.join(connection, control.room)
  if (control.act === 'leave') rooms.leave(connection, control.room)
  if (control.act === 'reconnect') connection.close('going_away')
  if (control.act === 'close') {
    connection.write(encodeFrames({ event: 'user.logout', data: { reason: control.reason } }))
    connection.close('session_ended')
  }
}
