import { create } from 'zustand'
import { socket } from './socket.ts'

type Presence = {
  online: ReadonlySet<string>
  clients: number
  viewers: Readonly<Record<string, readonly string[]>>
}

const nobody: Presence = { online: new Set(), clients: 0, viewers: {} }
const noViewers: readonly string[] = []
const usePresence = create<Presence>()(() => nobody)

/** Listens for who is where. Called once. */
export function startPresence(): void {
  const patch = (change: (online: Set<string>) => void) =>
    usePresence.setState(({ online }) => {
      const next = new Set(online)
      change(next)
      return { online: next }
    })
  socket.on('users_online', ({ users }) => usePresence.setState({ online: new Set(users) }))
  socket.on('user_online', ({ users }) => patch((online) => users.forEach((uuid) => void online.add(uuid))))
  socket.on('user_offline', ({ users }) => patch((online) => users.forEach((uuid) => void online.delete(uuid))))
  socket.on('clients_online', ({ count }) => usePresence.setState({ clients: count }))
  socket.on('current_path_users', ({ path, users }) => usePresence.setState({ viewers: { [path]: users } }))
  // Without a connection nobody can be known to be there.
  socket.subscribe(() => {
    if (socket.connection.state !== 'open' && usePresence.getState() !== nobody) usePresence.setState(nobody)
  })
}

/** Uuids of everybody who is online. */
export function useOnlineUsers(): ReadonlySet<string> {
  return usePresence((state) => state.online)
}

/** Open connections of the dealer. */
export function useClientCount(): number {
  return usePresence((state) => state.clients)
}

/** Uuids of those who look at `path` now. */
export function useViewers(path: string): readonly string[] {
  return usePresence((state) => state.viewers[path] ?? noViewers)
}
