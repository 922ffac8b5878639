import type { Admissions } from './admissions.ts'
import type { Connection } from './connection.ts'
import { applyControl, type Control, concerns } from './control.ts'
import { encodeFrames } from './encodeFrames.ts'
import type { Hub, PresenceScope } from './hub.ts'
import type { PlanCursors } from './planCursors.ts'
import type { Presence } from './presence.ts'
import { room } from './room.ts'
import type { Rooms } from './rooms.ts'

type LocalHub = Hub & {
  /**
   * Puts a greeted connection into its rooms, then repeats the controls that it missed while its ticket was redeemed.
   */
  admit(
    connection: Connection,
    ticket: { chats: readonly string[]; presence: PresenceScope },
    missed: readonly Control[],
  ): void
  dismiss(connection: Connection): void
}

/** The hub of one process. */
export function createLocalHub(
  rooms: Rooms,
  presence: Presence,
  cursors: PlanCursors,
  admissions: Admissions,
): LocalHub {
  const run = (control: Control, members: ReadonlySet<Connection>) => {
    admissions.record(control)
    for (const connection of [...members]) applyControl(control, connection, rooms)
  }

  const leavePlans = (connection: Connection) => {
    cursors.left(connection)
    rooms.leavePlans(connection)
  }

  return {
    publish(dealer, to, frame) {
      const members = rooms.members(dealer, to)
      if (members.size === 0) return
      const bytes = encodeFrames(frame)
      for (const connection of members) connection.write(bytes)
      if (frame.event === 'user.permissions.changed') for (const connection of members) leavePlans(connection)
    },
    joinUser(dealer, user, to) {
      run({ act: 'join', dealer, user, room: to }, rooms.members(dealer, room.user(user)))
    },
    leaveUser(dealer, user, from) {
      run({ act: 'leave', dealer, user, room: from }, rooms.members(dealer, room.user(user)))
    },
    closeSession(dealer, session, reason = 'ended') {
      run({ act: 'close', dealer, session, reason }, rooms.members(dealer, room.session(session)))
    },
    closeUser(dealer, user, reason) {
      run({ act: 'close', dealer, user, reason }, rooms.members(dealer, room.user(user)))
    },
    setPresence(dealer, scope) {
      admissions.record({ act: 'presence', dealer, scope })
      if (scope !== 'all') cursors.clear(dealer)
      presence.setScope(dealer, scope)
    },
    reconnect(dealer) {
      for (const connection of [...rooms.members(dealer, room.dealer)]) connection.close('going_away')
    },
    reconnectUser(dealer, user) {
      run({ act: 'reconnect', dealer, user }, rooms.members(dealer, room.user(user)))
    },
    refreshTeams(dealer) {
      if (presence.scopeOf(dealer) === 'team') this.reconnect(dealer)
    },
    admit(connection, ticket, missed) {
      const own = [room.dealer, room.user(connection.user), room.session(connection.session)] as const
      for (const to of [...own, ...ticket.chats.map(room.chat)]) rooms.join(connection, to)
      for (const control of missed)
        if (control.act !== 'presence' && concerns(control, connection)) applyControl(control, connection, rooms)
      const scopes = missed.flatMap((control) =>
        control.act === 'presence' && control.dealer === connection.dealer ? [control.scope] : [],
      )
      if (connection.isOpen()) presence.connected(connection, scopes.at(-1) ?? ticket.presence)
    },
    dismiss(connection) {
      cursors.left(connection)
      rooms.leaveAll(connection)
      presence.disconnected(connection)
    },
  }
}
