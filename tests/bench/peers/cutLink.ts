import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { servePeer } from './servePeer.ts'

/** A slow link that is cut again and again, in a process of its own. */
const open = new Set<Socket>()
let cuts = 0
/** When the next byte may pass (ms). All connections share the link. */
let nextAt = 0

function carry(from: Socket, to: Socket, bytesPerMs: number): void {
  from.on('data', (chunk: Buffer) => {
    to.write(chunk)
    nextAt = Math.max(nextAt, performance.now()) + chunk.length / bytesPerMs
    const pause = nextAt - performance.now()
    if (pause < 1) return
    from.pause()
    setTimeout(() => from.resume(), pause)
  })
}

servePeer({
  open: ({ port, bytesPerSecond, cutEveryMs }) =>
    new Promise((resolve) => {
      const server = createServer((client) => {
        const target = connect(Number(port), '127.0.0.1')
        for (const socket of [client, target]) {
          open.add(socket)
          const end = () => {
            client.destroy()
            target.destroy()
            open.delete(socket)
          }
          socket.once('close', end).once('error', end)
        }
        carry(client, target, Number(bytesPerSecond) / 1_000)
        target.pipe(client)
      })
      setInterval(() => {
        if (open.size > 0) cuts += 1
        for (const socket of open) socket.resetAndDestroy()
      }, Number(cutEveryMs))
      server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
    }),
  cuts: () => cuts,
})
