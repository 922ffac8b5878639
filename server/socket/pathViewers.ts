import { UUID_PATTERN } from '#contract/uuid.ts'
import type { Connection } from './connection.ts'
import { encodeFrames } from './encodeFrames.ts'
import { room } from './room.ts'
import type { Rooms } from './rooms.ts'
import type { SocketTimes } from './socketTimes.ts'
import { createThrottle, type Throttle } from './throttle.ts'

type PathViewers = {
  /** A null path: the connection is gone. */
  move(connection: Connection, path: string | null): void
  clear(): void
  stop(): void
}

/** Whether a user may see the row of a page path at this moment. */
export type MayView = (viewer: Pick<Connection, 'dealer' | 'user'>, path: string) => Promise<boolean>

/** A path that contains a uuid anywhere is checked. */
const NAMES_A_ROW = new RegExp(UUID_PATTERN, 'i')

/** Pages of the administration are not shown to colleagues. The client's router ignores case, so this does. */
const isPrivate = (path: string) => /^\/+admin(\/|$)/i.test(path)

/** Tracks which users look at which path. Only users at the same path are told. */
export function createPathViewers(
  dealer: string,
  rooms: Rooms,
  times: SocketTimes,
  { isSeen, mayView }: { isSeen: (viewer: Connection, other: Connection) => boolean; mayView: MayView },
): PathViewers {
  const pathOf = new Map<Connection, string>()
  /**
   * Target paths of connections whose permission is being checked. One check runs per connection; only the last path
   * counts.
   */
  const going = new Map<Connection, string>()
  const throttles = new Map<string, Throttle>()

  const viewersOf = (path: string) => rooms.members(dealer, room.path(path))

  /** `seen` are the connections that look at the path now. Viewers who see the same users get the same bytes. */
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
      // Every viewer gets the whole list. So the interval grows with the viewers, or a page that all have open would
      // flood them.
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

  const enter = (connection: Connection, path: string) => {
    pathOf.set(connection, path)
    rooms.join(connection, room.path(path))
    tell(path)
  }

  const ask = async (connection: Connection) => {
    let asked: string | undefined
    let may = false
    while (going.get(connection) !== asked) {
      asked = going.get(connection)
      // Without an answer, no viewer is shown, neither at the old path nor at the new one.
      may = asked !== undefined && (await mayView(connection, asked).catch(() => false))
    }
    going.delete(connection)
    if (asked !== undefined && may && connection.isOpen()) enter(connection, asked)
  }

  const stop = () => {
    going.clear()
    for (const teller of throttles.values()) teller.cancel()
    throttles.clear()
  }

  return {
    move(connection, path) {
      if (path !== null && path === (going.get(connection) ?? pathOf.get(connection))) return
      leave(connection)
      if (path === null || isPrivate(path)) going.delete(connection)
      else if (!NAMES_A_ROW.test(path)) {
        going.delete(connection)
        enter(connection, path)
      } else {
        const isAsking = going.has(connection)
        going.set(connection, path)
        if (!isAsking) void ask(connection)
      }
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
