import type { Connection } from './connection.ts'
import { encodeFrames } from './encodeFrames.ts'
import { room } from './room.ts'
import type { Rooms } from './rooms.ts'
import type { SocketTimes } from './socketTimes.ts'
import { createThrottle, type Throttle } from './throttle.ts'

type PathViewers = {
  /** `null` when the connection is gone. */
  move(connection: Connection, path: string | null): void
  clear(): void
  stop(): void
}

/** Administration is not shown to colleagues (safety.md 7.5). The router of the client ignores case, so this does too. */
const isPrivate = (path: string) => /^\/+admin(\/|$)/i.test(path)

/** Who looks at which path, told to nobody but those who look at the same one. */
export function createPathViewers(
  dealer: string,
  rooms: Rooms,
  times: SocketTimes,
  isSeen: (viewer: Connection, other: Connection) => boolean,
): PathViewers {
  const pathOf = new Map<Connection, string>()
  const throttles = new Map<string, Throttle>()

  const viewersOf = (path: string) => rooms.members(dealer, room.path(path))

  /** `seen` are the connections that look at it now. Who sees the same people gets the same bytes. */
  const send = (path: string, seen: readonly Connection[]) => {
    const built = new Map<string, Buffer>()
    for (const connection of viewersOf(path)) {
      const users = [...new Set(seen.filter((other) => isSeen(connection, other)).map(({ user }) => user))]
      const key = users.join()
      const bytes = built.get(key) ?? encodeFrames({ event: 'current_path_users', data: { path, users } })
      built.set(key, bytes)
      connection.write(bytes)
    }
  }

  const createTeller = (path: string) =>
    createThrottle(
      () => send(path, [...viewersOf(path)]),
      // Every viewer gets every viewer, so a page that all have open must not be told on each step of each of them.
      () => Math.min(times.viewersMaxMs, Math.max(times.viewersMinMs, viewersOf(path).size ** 2 / 500)),
    )

  const tell = (path: string) => {
    if (viewersOf(path).size === 0) {
      throttles.get(path)?.cancel()
      throttles.delete(path)
      return
    }
    const teller = throttles.get(path) ?? createTeller(path)
    throttles.set(path, teller)
    teller.request()
  }

  const leave = (connection: Connection) => {
    const before = pathOf.get(connection)
    if (before === undefined) return
    pathOf.delete(connection)
    rooms.leave(connection, room.path(before))
    tell(before)
  }

  const stop = () => {
    for (const teller of throttles.values()) teller.cancel()
    throttles.clear()
  }

  return {
    move(connection, path) {
      if (path !== null && path === pathOf.get(connection)) return
      leave(connection)
      if (path === null || isPrivate(path)) return
      pathOf.set(connection, path)
      rooms.join(connection, room.path(path))
      tell(path)
    },
    clear() {
      stop()
      for (const path of new Set(pathOf.values())) send(path, [])
      for (const [connection, path] of pathOf) rooms.leave(connection, room.path(path))
      pathOf.clear()
    },
    stop,
  }
}
