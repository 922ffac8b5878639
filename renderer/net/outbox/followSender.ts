import type { PluginKey } from '#contract/settings/registry.ts'
import { isHeldBack, useSession } from '#renderer/net/session/session.ts'
import { isOnNow, onSettings } from '#renderer/net/settings/plugins.ts'
import { socket } from '#renderer/net/socket/socket.ts'

type Follower = {
  /** Called with the `company/user` whose writes and files are sent from now on. Empty while no user may send. */
  change: (owner: string) => void
  /** Called when the connection may be back. */
  wake: () => void
}

/**
 * Tells a queue that works in the background for whom it sends. `plugin` must be on, if any. Called once for each
 * queue.
 */
export function followSender(plugin: PluginKey | null, { change, wake }: Follower): void {
  let owner = ''
  const follow = () => {
    const session = useSession.getState()
    const { status, user, company } = session
    // While the server cannot be reached, the user is still the same, or is the last one of this device.
    if (status === 'loading' || (status === 'unreachable' && user === null)) return
    const maySend = (plugin === null || isOnNow(plugin)) && !isHeldBack(session)
    const next = user && company && maySend ? `${company}/${user.uuid}` : ''
    if (next === owner) return
    owner = next
    change(next)
  }
  useSession.subscribe(follow)
  onSettings(follow)
  follow()
  socket.onOpen(wake)
  window.addEventListener('online', wake)
}
