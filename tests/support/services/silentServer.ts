import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** A server that accepts connections and never answers, such as a scanner that hangs. */
export async function startSilentServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    server.emit('reached')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    /** Resolves when so many callers wait for an answer. */
    async reached(count: number) {
      while (sockets.size < count) await once(server, 'reached')
    },
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
