import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

type Seen = { event: string; data: unknown }

/** A real socket server that remembers the received frames. */
export class SocketServer {
  readonly sockets: WebSocket[] = []
  readonly frames: Seen[] = []
  mostAtOnce = 0
  private readonly server = new WebSocketServer({ port: 0, host: '127.0.0.1' })

  constructor() {
    this.server.on('connection', (socket) => {
      this.sockets.push(socket)
      this.mostAtOnce = Math.max(this.mostAtOnce, this.server.clients.size)
      socket.on('message', (data) => this.frames.push(JSON.parse(String(data)) as Seen))
    })
  }

  async listening(): Promise<this> {
    if (!this.server.address()) await new Promise((resolve) => this.server.once('listening', resolve))
    return this
  }

  get url(): string {
    return `ws://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  get open(): number {
    return this.server.clients.size
  }

  get newest(): WebSocket {
    const socket = this.sockets.at(-1)
    if (!socket) throw new Error('nobody connected')
    return socket
  }

  async close(): Promise<void> {
    for (const socket of this.server.clients) socket.terminate()
    await new Promise((resolve) => this.server.close(resolve))
  }
}
