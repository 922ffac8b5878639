import type { Connection } from './connection.ts'
import { createDealerPresence, type DealerPresence } from './dealerPresence.ts'
import { encodeFrames } from './encodeFrames.ts'
import type { PresenceScope } from './hub.ts'
import type { MayView } from './pathViewers.ts'
import { room } from './room.ts'
import type { Rooms } from './rooms.ts'
import type { SocketTimes } from './socketTimes.ts'

export type Presence = {
  /** Call it after the connection has joined its rooms. `scope` is the dealer's choice. */
  connected(connection: Connection, scope: PresenceScope): void
  /** Call it after the connection has left its rooms. */
  disconnected(connection: Connection): void
  navigated(connection: Connection, path: string): void
  setScope(dealer: string, scope: PresenceScope): void
  /** The dealer's current presence scope. */
  scopeOf(dealer: string): PresenceScope
  /** Whether the user of `viewer` may see the presence of the user of `other`. */
  isSeen(viewer: Connection, other: Connection): boolean
}

/** Which users are online and at which path, in memory only. Dealers with presence off leave no trace here. */
export function createPresence(rooms: Rooms, times: SocketTimes, mayView: MayView): Presence {
  const dealers = new Map<string, DealerPresence>()
  const scopes = new Map<string, 'team' | 'all'>()

  const turnOff = (dealer: string) => {
    const presence = dealers.get(dealer)
    if (!presence) return
    dealers.delete(dealer)
    scopes.delete(dealer)
    presence.clear()
    const nobody = encodeFrames({ event: 'users_online', data: { users: [] } })
    for (const connection of rooms.members(dealer, room.dealer)) connection.write(nobody)
  }

  const turnOn = (dealer: string, scope: 'team' | 'all') => {
    if (scopes.get(dealer) === scope || rooms.members(dealer, room.dealer).size === 0) return false
    dealers.get(dealer)?.clear()
    const presence = createDealerPresence(dealer, scope, { rooms, times, mayView })
    dealers.set(dealer, presence)
    scopes.set(dealer, scope)
    presence.greetAll()
    return true
  }

  return {
    connected(connection, scope) {
      if (scope === 'off') turnOff(connection.dealer)
      else if (!turnOn(connection.dealer, scope)) dealers.get(connection.dealer)?.connected(connection)
    },
    disconnected(connection) {
      const presence = dealers.get(connection.dealer)
      if (!presence) return
      if (rooms.members(connection.dealer, room.dealer).size > 0) {
        presence.disconnected(connection)
        return
      }
      // No client is left to tell. The next one starts with an empty presence.
      presence.stop()
      dealers.delete(connection.dealer)
      scopes.delete(connection.dealer)
    },
    navigated(connection, path) {
      dealers.get(connection.dealer)?.navigated(connection, path)
    },
    setScope(dealer, scope) {
      if (scope === 'off') turnOff(dealer)
      else turnOn(dealer, scope)
    },
    scopeOf: (dealer) => scopes.get(dealer) ?? 'off',
    isSeen: (viewer, other) => dealers.get(viewer.dealer)?.isSeen(viewer, other) ?? false,
  }
}
