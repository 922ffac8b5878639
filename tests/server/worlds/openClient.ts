import { type ClientOptions, WebSocket } from 'ws'
import type { ServerEventName, ServerEvents, ServerFrame } from '#contract/socket/events.ts'

/** The online users, as a client that follows the frames knows them. */
function onlineAfter(frames: readonly ServerFrame[]): string[] {
  let users = new Set<string>()
  for (const frame of frames) {
    if (frame.event === 'users_online') users = new Set(frame.data.users)
    if (frame.event === 'user_online') users = users.union(new Set(frame.data.users))
    if (frame.event === 'user_offline') users = users.difference(new Set(frame.data.users))
  }
  return [...users].sort()
}

/** A client that remembers every frame in order and can wait for one. */
export async function openClient(url: string, options: ClientOptions = {}) {
  const webSocket = new WebSocket(url, options)
  const frames: ServerFrame[] = []
  const watchers = new Set<() => void>()
  // Counted from the start: on a busy machine the first frame comes together with the opening.
  let pings = 0
  webSocket.on('ping', () => (pings += 1))
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    webSocket.once('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  )
  webSocket.on('error', () => undefined)
  webSocket.on('message', (data) => {
    frames.push(JSON.parse(data.toString()))
    for (const watcher of [...watchers]) watcher()
  })

  const all = <E extends ServerEventName>(event: E): ServerEvents[E][] =>
    frames.flatMap((frame) => (frame.event === event ? [frame.data as ServerEvents[E]] : []))

  /** Resolves as soon as `check` holds, which it tests at each frame. Fails when the socket closes before. */
  const until = (check: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const watcher = () => {
        if (!check()) return
        watchers.delete(watcher)
        resolve()
      }
      watchers.add(watcher)
      void closed.then(({ code }) => {
        if (!check())
          reject(new Error(`closed with ${code} while waiting; got ${JSON.stringify(frames).slice(0, 500)}`))
      })
      watcher()
    })

  const client = {
    webSocket,
    frames,
    closed,
    pings: () => pings,
    all,
    until,
    send: (frame: unknown) => webSocket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    go: (path: string) => webSocket.send(JSON.stringify({ event: 'navigation', data: { path, name: 'page' } })),
    /** Waits until the server has handled all frames sent before and this client has all frames written before. */
    async settled() {
      const pongs = all('pong').length
      webSocket.send('{"event":"ping"}')
      await until(() => all('pong').length > pongs)
    },
    online: () => onlineAfter(frames),
    viewers: (path: string) =>
      all('current_path_users')
        .filter((data) => data.path === path)
        .at(-1)
        ?.users.toSorted(),
  }
  await until(() => frames.length > 0)
  return client
}

export type SocketTestClient = Awaited<ReturnType<typeof openClient>>
