import type { Connection } from './connection.ts'
import type { Room } from './room.ts'

export type Rooms = {
  join(connection: Connection, room: Room): void
  leave(connection: Connection, room: Room): void
  leaveAll(connection: Connection): void
  /** Leaves all plans. A client that may still see one fetches it again. */
  leavePlans(connection: Connection): void
  members(dealer: string, room: Room): ReadonlySet<Connection>
}

const NOBODY: ReadonlySet<Connection> = new Set()

/** Tracks which connection is in which room. Empty rooms and dealers without connections are removed. */
export function createRooms(): Rooms {
  const byDealer = new Map<string, Map<Room, Set<Connection>>>()
  const byConnection = new Map<Connection, Set<Room>>()

  const remove = (connection: Connection, room: Room) => {
    const rooms = byDealer.get(connection.dealer)
    const members = rooms?.get(room)
    if (!rooms || !members) return
    members.delete(connection)
    if (members.size === 0) rooms.delete(room)
    if (rooms.size === 0) byDealer.delete(connection.dealer)
  }

  return {
    join(connection, room) {
      const rooms = byDealer.get(connection.dealer) ?? new Map<Room, Set<Connection>>()
      byDealer.set(connection.dealer, rooms)
      const members = rooms.get(room) ?? new Set()
      rooms.set(room, members.add(connection))
      const joined = byConnection.get(connection) ?? new Set()
      byConnection.set(connection, joined.add(room))
    },
    leave(connection, room) {
      remove(connection, room)
      byConnection.get(connection)?.delete(room)
    },
    leavePlans(connection) {
      const joined = byConnection.get(connection)
      for (const room of [...(joined ?? [])])
        if (room.startsWith('plan:')) {
          remove(connection, room)
          joined?.delete(room)
        }
    },
    leaveAll(connection) {
      for (const room of byConnection.get(connection) ?? []) remove(connection, room)
      byConnection.delete(connection)
    },
    members: (dealer, room) => byDealer.get(dealer)?.get(room) ?? NOBODY,
  }
}
