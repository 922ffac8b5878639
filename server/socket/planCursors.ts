import type { ClientEvents, PlanCursor } from '#contract/socket/events.ts'
import type { Connection } from './connection.ts'
import { encodeFrames } from './encodeFrames.ts'
import { room } from './room.ts'
import type { Rooms } from './rooms.ts'
import { createThrottle, type Throttle } from './throttle.ts'

export type PlanCursors = {
  moved(connection: Connection, data: ClientEvents['workshop.plan.cursor']): void
  /** Call it when the connection is gone, or when its user may see other plans from now on. */
  left(connection: Connection): void
  /** The dealer has turned presence off. */
  clear(dealer: string): void
}

type Pointer = { location: string; cursor: PlanCursor | null; throttle: Throttle }

/**
 * Pointers of planners, sent to clients that have fetched the same plan. Nothing is stored. Each connection has one
 * pointer, and moves are sent at most every `spacingMs`.
 */
export function createPlanCursors(
  rooms: Rooms,
  isSeen: (viewer: Connection, other: Connection) => boolean,
  spacingMs: number,
): PlanCursors {
  const pointers = new Map<Connection, Pointer>()

  const frameOf = ({ user }: Connection, location_uuid: string, cursor: PlanCursor | null) =>
    encodeFrames({ event: 'workshop.plan.cursor', data: { location_uuid, user_uuid: user, cursor } })

  const tell = (connection: Connection, location: string, cursor: PlanCursor | null) => {
    const bytes = frameOf(connection, location, cursor)
    for (const other of rooms.members(connection.dealer, room.plan(location)))
      if (other.user !== connection.user && isSeen(other, connection)) other.write(bytes)
  }

  const left = (connection: Connection) => {
    const pointer = pointers.get(connection)
    if (!pointer) return
    pointers.delete(connection)
    pointer.throttle.cancel()
    tell(connection, pointer.location, null)
  }

  const enter = (connection: Connection, location: string): Pointer => {
    left(connection)
    // Sends a new viewer the current pointers, because a pointer that does not move is not sent again.
    for (const [other, { location: there, cursor }] of pointers)
      if (there === location && other.user !== connection.user && isSeen(connection, other))
        connection.write(frameOf(other, location, cursor))
    const pointer: Pointer = {
      location,
      cursor: null,
      throttle: createThrottle(
        () => tell(connection, pointer.location, pointer.cursor),
        () => spacingMs,
      ),
    }
    pointers.set(connection, pointer)
    return pointer
  }

  return {
    moved(connection, { location_uuid: location, cursor }) {
      const mayPoint = rooms.members(connection.dealer, room.plan(location)).has(connection)
      // Users see themselves, unless the dealer has turned presence off.
      if (!mayPoint || !isSeen(connection, connection)) return
      const known = pointers.get(connection)
      if (cursor === null) {
        if (known?.location === location) left(connection)
        return
      }
      const pointer = known?.location === location ? known : enter(connection, location)
      pointer.cursor = cursor
      pointer.throttle.request()
    },
    left,
    clear(dealer) {
      for (const connection of [...pointers.keys()]) if (connection.dealer === dealer) left(connection)
    },
  }
}
