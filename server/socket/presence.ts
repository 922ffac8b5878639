import type { Connection } from './connection.ts'
import { createDealerPresence, type DealerPresence } from './dealerPresence.ts'
import { encodeFrames } from './encodeFrames.ts'
import type { PresenceScope } from './hub.ts'
import type { MayLook } from './pathViewers.ts'
import { room } from './room.ts'
import type { Rooms } from './rooms.ts'
import type { SocketTimes } from './socketTimes.ts'

export type Presence = {
  /** After the connection has joined its rooms. `scope` is what its dealer has chosen. */
  connected(connection: Connection, scope: PresenceScope): void
  /** After the connection has left its rooms. */
  disconnected(connection: Connection): void
  navigated(connection: Connection, path: string): void
  setScope(dealer: string, scope: PresenceScope): void
  /** Who sees whom at the dealer now. */
  scopeOf(dealer: string): PresenceScope
  /** Whether whoever has `viewer` may know that the person of `other` is there. */
  isSeen(viewer: Connection, other: Connection): boolean
}

/** Who is online and where, in memory only. A dealer that has it off leaves no trace here at all (safety.md 7.5). */
export function createPresence(rooms: Rooms, times: SocketTimes, mayLook: MayLook): Presence {
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
    const presence = createDealerPresence(dealer, scope, { rooms, times, mayLook })
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
      // Nobody is left to tell; the next one to come starts afresh.
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
