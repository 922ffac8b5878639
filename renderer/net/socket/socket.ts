import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'
import { quietStart } from '#renderer/desktop/quietStart.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { call } from '../calls/api.ts'
import { isHoldingBack, isProvenInvalidSession } from '../calls/apiError.ts'
import { currentIdentity } from '../calls/identity.ts'
import { queryClient } from '../calls/queryClient.ts'
import { reloadUser, useSession } from '../session/session.ts'
import { systemClock } from './clock.ts'
import { refetchMissed } from './refetchMissed.ts'
import { type Connection, SocketClient, type SocketLike } from './socketClient.ts'

/** Frames that the full queue dropped since the user was last told. */
let dropped = 0

/** Tells the user how many frames were lost, once the connection is back. */
function tellDropped(): void {
  if (dropped === 0) return
  showToast('error', i18next.t('shell:connection.dropped', { count: dropped }))
  dropped = 0
}

/** The socket of this page. It exists while a user is signed in. */
export const socket = new SocketClient({
  async fetchTicket(signal) {
    return (await call('GET /v1/auth/ws', { signal })).token
  },
  async open(ticket) {
    return new WebSocket(`${await socketBase()}/ws?token=${encodeURIComponent(ticket)}`) as SocketLike
  },
  classify(error) {
    if (isProvenInvalidSession(error)) return 'session_ended'
    return isHoldingBack(error) ? 'held_back' : 'trouble'
  },
  onDropped: () => {
    dropped += 1
  },
  clock: systemClock,
  random: Math.random,
})

/** Connects the socket to the session and to the computer's sleep. Called once. */
export function startSocket(): void {
  let generation = 0
  let isQuiet = desktop !== null
  const follow = () => {
    const { status } = useSession.getState()
    if (status === 'signed_out') return socket.stop()
    if (status !== 'signed_in' || isQuiet) return
    if (generation !== currentIdentity().generation) socket.stop()
    generation = currentIdentity().generation
    socket.start()
  }
  useSession.subscribe(follow)
  follow()
  if (desktop)
    void quietStart(desktop).then(() => {
      isQuiet = false
      follow()
    })
  window.addEventListener('online', () => socket.wake())
  desktop?.on('system.resumed', () => socket.wake())
  let isFirst = true
  socket.onOpen(() => {
    tellDropped()
    void refetchMissed(queryClient, isFirst)
    isFirst = false
  })
  socket.on('user.permissions.changed', () => void reloadUser())
  // The event alone is no proof. A call asks the server.
  socket.on('user.logout', () => void reloadUser())
  const reloadOwn = ({ user_uuid }: { user_uuid: string }) => {
    if (user_uuid === useSession.getState().user?.uuid) void reloadUser()
  }
  socket.on('user.changed', reloadOwn)
  socket.on('user.avatar.changed', reloadOwn)
}

export function useConnection(): Connection {
  return useSyncExternalStore(
    (observer) => socket.subscribe(observer),
    () => socket.connection,
  )
}

async function socketBase(): Promise<string> {
  const { serverUrl } = desktop ? await callDesktop(desktop, 'desktop.info', undefined) : { serverUrl: location.origin }
  return (serverUrl ?? location.origin).replace(/^http/, 'ws').replace(/\/$/, '')
}
