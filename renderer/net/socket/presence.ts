import { create } from 'zustand'
import { socket } from './socket.ts'

type Presence = {
  /** Whether the dealer shows presence; null until the server has told. */
  isShared: boolean | null
  online: ReadonlySet<string>
  clients: number
  viewers: Readonly<Record<string, readonly string[]>>
}

const nobody: Omit<Presence, 'isShared'> = { online: new Set(), clients: 0, viewers: {} }
const noViewers: readonly string[] = []
const usePresence = create<Presence>()(() => ({ ...nobody, isShared: null }))

/** Listens for presence events. Called once. */
export function startPresence(): void {
  const patch = (change: (online: Set<string>) => void) =>
    usePresence.setState(({ online }) => {
      const next = new Set(online)
      change(next)
      return { online: next }
    })
  socket.on('hello', ({ presence }) => usePresence.setState({ isShared: presence }))
  // A user who may see others also sees themselves, so an empty list means that presence is off.
  socket.on('users_online', ({ users }) => usePresence.setState({ online: new Set(users), isShared: users.length > 0 }))
  socket.on('user_online', ({ users }) => patch((online) => users.forEach((uuid) => void online.add(uuid))))
  socket.on('user_offline', ({ users }) => patch((online) => users.forEach((uuid) => void online.delete(uuid))))
  socket.on('clients_online', ({ count }) => usePresence.setState({ clients: count }))
  socket.on('current_path_users', ({ path, users }) => usePresence.setState({ viewers: { [path]: users } }))
  // Without a connection no presence is known.
  socket.subscribe(() => {
    if (socket.connection.state !== 'open' && usePresence.getState().online !== nobody.online)
      usePresence.setState(nobody)
  })
}

/** Uuids of all online users. */
export function useOnlineUsers(): ReadonlySet<string> {
  return usePresence((state) => state.online)
}

/** Whether one user is online. Other users' changes render nothing. */
export function useIsOnline(uuid: string | null | undefined): boolean {
  return usePresence((state) => uuid != null && state.online.has(uuid))
}

/** Whether presence is shown; null until the server has told. */
export function useIsPresenceShared(): boolean | null {
  return usePresence((state) => state.isShared)
}

/** Number of connected computers of the dealer. */
export function useClientCount(): number {
  return usePresence((state) => state.clients)
}

/** Uuids of the users who are on the page `path` now. */
export function useViewers(path: string): readonly string[] {
  return usePresence((state) => state.viewers[path] ?? noViewers)
}
