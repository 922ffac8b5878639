import type { ServerFrame } from '#contract/socket/events.ts'
import type { Connection } from './connection.ts'
import { encodeFrames } from './encodeFrames.ts'
import { createPathViewers } from './pathViewers.ts'
import { room } from './room.ts'
import type { Rooms } from './rooms.ts'
import type { SocketTimes } from './socketTimes.ts'
import { createThrottle } from './throttle.ts'

export type DealerPresence = {
  connected(connection: Connection): void
  disconnected(connection: Connection): void
  navigated(connection: Connection, path: string): void
  /** Everybody connected counts as online and gets the whole list. */
  greetAll(): void
  /** Forgets everything and empties the viewer lists that clients show. */
  clear(): void
  stop(): void
}

/**
 * `told` is the list as every client has it; changes wait in `came` and `went` for the next batch. Somebody who
 * connects gets `told` plus the next batch like the others, so the long list is built once per batch and not once
 * per connection.
 */
export function createDealerPresence(dealer: string, rooms: Rooms, times: SocketTimes): DealerPresence {
  const told = new Set<string>()
  const came = new Set<string>()
  const went = new Set<string>()
  const leaving = new Map<string, NodeJS.Timeout>()
  const viewers = createPathViewers(dealer, rooms, times)
  let toldCount = 0
  let greeting: Buffer | undefined
  let arriving: Connection | undefined

  const everybody = () => rooms.members(dealer, room.dealer)
  const spacing = () => Math.min(times.batchMaxMs, Math.max(times.batchMinMs, everybody().size / 2))

  const changes = (): ServerFrame[] => {
    const frames: ServerFrame[] = []
    if (came.size > 0) frames.push({ event: 'user_online', data: { users: [...came] } })
    if (went.size > 0) frames.push({ event: 'user_offline', data: { users: [...went] } })
    if (everybody().size !== toldCount) frames.push({ event: 'clients_online', data: { count: everybody().size } })
    return frames
  }

  const settle = () => {
    for (const user of came) told.add(user)
    for (const user of went) told.delete(user)
    came.clear()
    went.clear()
    toldCount = everybody().size
    greeting = undefined
  }

  const batch = createThrottle(() => {
    const frames = changes()
    if (frames.length === 0) return
    settle()
    const bytes = encodeFrames(...frames)
    for (const connection of everybody()) if (connection !== arriving) connection.write(bytes)
  }, spacing)

  const greet = (connection: Connection) => {
    greeting ??= encodeFrames(
      { event: 'users_online', data: { users: [...told] } },
      { event: 'clients_online', data: { count: toldCount } },
    )
    connection.write(greeting)
  }

  const isGone = (user: string) => {
    leaving.delete(user)
    if (!came.delete(user)) went.add(user)
    batch.request()
  }

  const stop = () => {
    batch.cancel()
    viewers.stop()
    for (const timer of leaving.values()) clearTimeout(timer)
    leaving.clear()
  }

  return {
    connected(connection) {
      const { user } = connection
      clearTimeout(leaving.get(user))
      leaving.delete(user)
      if (!went.delete(user) && !told.has(user)) came.add(user)
      arriving = connection
      batch.request()
      arriving = undefined
      greet(connection)
    },
    disconnected(connection) {
      viewers.move(connection, null)
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
    navigated: (connection, path) => viewers.move(connection, path),
    greetAll() {
      for (const connection of everybody()) told.add(connection.user)
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
