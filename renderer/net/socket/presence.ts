import { create } from 'zustand'
import { socket } from './socket.ts'

type Presence = {
  /** Whether the dealer lets people see each other; null until the server has said so. */
  isShared: boolean | null
  online: ReadonlySet<string>
  clients: number
  viewers: Readonly<Record<string, readonly string[]>>
}

const nobody: Omit<Presence, 'isShared'> = { online: new Set(), clients: 0, viewers: {} }
const noViewers: readonly string[] = []
const usePresence = create<Presence>()(() => ({ ...nobody, isShared: null }))

/** Listens for who is where. Called once. */
export function startPresence(): void {
  const patch = (change: (online: Set<string>) => void) =>
    usePresence.setState(({ online }) => {
      const next = new Set(online)
      change(next)
      return { online: next }
    })
  socket.on('hello', ({ presence }) => usePresence.setState({ isShared: presence }))
  // Whoever may see others sees themselves too; an empty list says that it was switched off.
  socket.on('users_online', ({ users }) => usePresence.setState({ online: new Set(users), isShared: users.length > 0 }))
  socket.on('user_online', ({ users }) => patch((online) => users.forEach((uuid) => void online.add(uuid))))
  socket.on('user_offline', ({ users }) => patch((online) => users.forEach((uuid) => void online.delete(uuid))))
  socket.on('clients_online', ({ count }) => usePresence.setState({ clients: count }))
  socket.on('current_path_users', ({ path, users }) => usePresence.setState({ viewers: { [path]: users } }))
  // Without a connection nobody can be known to be there.
  socket.subscribe(() => {
    if (socket.connection.state !== 'open' && usePresence.getState().online !== nobody.online)
      usePresence.setState(nobody)
  })
}

/** Uuids of everybody who is online. */
export function useOnlineUsers(): ReadonlySet<string> {
  return usePresence((state) => state.online)
}

/** For one person alone, so that the coming and going of others renders nothing. */
export function useIsOnline(uuid: string | null | undefined): boolean {
  return usePresence((state) => uuid != null && state.online.has(uuid))
}

/** Null until the server has said whether people see each other here. */
export function useIsPresenceShared(): boolean | null {
  return usePresence((state) => state.isShared)
}

/** Computers of the dealer that are connected. */
export function useClientCount(): number {
  return usePresence((state) => state.clients)
}

/** Uuids of those who look at `path` now. */
export function useViewers(path: string): readonly string[] {
  return usePresence((state) => state.viewers[path] ?? noViewers)
}
