import type { ServerFrame } from '#contract/socket/events.ts'
import { type Company, createCompany } from './company.ts'
import type { Connection } from './connection.ts'
import { encodeFrames } from './encodeFrames.ts'
import { createPathViewers, type MayView } from './pathViewers.ts'
import { room } from './room.ts'
import type { Rooms } from './rooms.ts'
import type { SocketTimes } from './socketTimes.ts'
import { createThrottle } from './throttle.ts'

export type DealerPresence = {
  connected(connection: Connection): void
  disconnected(connection: Connection): void
  navigated(connection: Connection, path: string): void
  /** Whether the user of `viewer` may see the presence of `other`. */
  isSeen(viewer: Connection, other: Connection): boolean
  /** Treats all connected users as online and sends each the whole list. */
  greetAll(): void
  /** Stops all timers and empties the viewer lists that clients show. Afterwards the object is not used any more. */
  clear(): void
  stop(): void
}

/** The frames of a change, for all users alike or for one user who sees their own teams only. */
function framesOf(came: string[], went: string[], count: number | null): ServerFrame[] {
  const frames: ServerFrame[] = []
  if (came.length > 0) frames.push({ event: 'user_online', data: { users: came } })
  if (went.length > 0) frames.push({ event: 'user_offline', data: { users: went } })
  if (count !== null) frames.push({ event: 'clients_online', data: { count } })
  return frames
}

const listFrames = (users: readonly string[], count: number): ServerFrame[] => [
  { event: 'users_online', data: { users: [...users] } },
  { event: 'clients_online', data: { count } },
]

/**
 * `told` is the list that every client has; changes wait in `came` and `went` for the next batch. A new connection gets
 * `told` and then the next batch like the others, so the long list is built once per batch and not once per connection.
 * If users see their own teams only, each connection gets its part.
 */
export function createDealerPresence(
  dealer: string,
  scope: 'team' | 'all',
  { rooms, times, mayView }: { rooms: Rooms; times: SocketTimes; mayView: MayView },
): DealerPresence {
  const told = new Set<string>()
  const came = new Set<string>()
  const went = new Set<string>()
  const leaving = new Map<string, NodeJS.Timeout>()
  const company: Company = createCompany(scope)
  const viewers = createPathViewers(dealer, rooms, times, { isSeen: company.isSeen, mayView })
  const toldCounts = new Map<Connection, number>()
  /** The count that all users got with the last batch, where all see the same. */
  let sharedCount = 0
  let greeting: Buffer | undefined
  let arriving: Connection | undefined

  const everybody = () => rooms.members(dealer, room.dealer)
  const spacing = () => Math.min(times.batchMaxMs, Math.max(times.batchMinMs, everybody().size / 2))
  const isShared = (connection: Connection) => scope === 'all' && !connection.isHidden

  const settle = () => {
    for (const user of came) told.add(user)
    for (const user of went) {
      told.delete(user)
      company.left(user)
    }
    came.clear()
    went.clear()
    sharedCount = company.computers()
    greeting = undefined
  }

  /** Sends the changes. If the whole company sees the same, the bytes are built once. */
  const tellChanges = () => {
    const [news, gone] = [[...came], [...went]]
    const shared = new Map<number | null, Buffer>()
    for (const connection of everybody()) {
      const count = company.countFor(connection)
      const isNews = toldCounts.get(connection) !== count
      toldCounts.set(connection, count)
      if (connection === arriving) continue
      const key = isNews ? count : null
      const bytes = shared.get(key) ?? changesFor(connection, news, gone, key)
      if (scope === 'all') shared.set(key, bytes)
      if (bytes.length > 0) connection.write(bytes)
    }
  }

  /** The changes that a connection sees, with the count if there is a new one. */
  const changesFor = (connection: Connection, news: string[], gone: string[], count: number | null) => {
    if (scope === 'all') return encodeFrames(...framesOf(news, gone, count))
    const seen = company.seenBy(connection)
    const isSeen = (user: string) => seen.has(user)
    return encodeFrames(...framesOf(news.filter(isSeen), gone.filter(isSeen), count))
  }

  const batch = createThrottle(() => {
    tellChanges()
    settle()
  }, spacing)

  const greet = (connection: Connection) => {
    if (isShared(connection)) {
      greeting ??= encodeFrames(...listFrames([...told], sharedCount))
      connection.write(greeting)
      toldCounts.set(connection, sharedCount)
      return
    }
    const count = company.countFor(connection)
    toldCounts.set(connection, count)
    const seen = company.seenBy(connection)
    const known = [...told].filter((user) => scope === 'all' || seen.has(user))
    // A user who sees others also sees themselves, even while they appear offline.
    connection.write(encodeFrames(...listFrames([...new Set([...known, connection.user])], count)))
  }

  const isGone = (user: string) => {
    leaving.delete(user)
    if (!came.delete(user)) went.add(user)
    batch.request()
  }

  const arrive = ({ user, isHidden }: Connection) => {
    clearTimeout(leaving.get(user))
    leaving.delete(user)
    if (isHidden) {
      // The new connection is hidden, and an earlier one made the user present. The user counts as absent at once. Only
      // a lost connection leaves a user present for a while.
      if (told.has(user) || came.has(user)) isGone(user)
    } else if (!went.delete(user) && !told.has(user)) came.add(user)
  }

  const stop = () => {
    batch.cancel()
    viewers.stop()
    for (const timer of leaving.values()) clearTimeout(timer)
    leaving.clear()
  }

  return {
    connected(connection) {
      company.joined(connection)
      arrive(connection)
      arriving = connection
      batch.request()
      arriving = undefined
      greet(connection)
    },
    disconnected(connection) {
      viewers.move(connection, null)
      toldCounts.delete(connection)
      company.closed(connection)
      const { user } = connection
      const wasOnline = told.has(user) || came.has(user)
      if (wasOnline && rooms.members(dealer, room.user(user)).size === 0) {
        clearTimeout(leaving.get(user))
        leaving.set(
          user,
          setTimeout(() => isGone(user), times.graceMs),
        )
      }
      batch.request()
    },
    navigated: (connection, path) => viewers.move(connection, connection.isHidden ? null : path),
    isSeen: company.isSeen,
    greetAll() {
      for (const connection of everybody()) {
        company.joined(connection)
        if (!connection.isHidden) told.add(connection.user)
      }
      settle()
      for (const connection of everybody()) greet(connection)
    },
    clear() {
      stop()
      viewers.clear()
    },
    stop,
  }
}
