import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A message of seven bytes: a reference of a search (RFC 4511, 4.5.3) that the reader never asked for. */
const SHORT = Buffer.from([0x30, 0x05, 0x02, 0x01, 0x02, 0x73, 0x00])
/** The head of a message that claims two gigabytes. */
const ENDLESS = Buffer.from([0x30, 0x84, 0x7f, 0xff, 0xff, 0xff])

/** A message of one megabyte, the length that its head tells. */
const LONG = Buffer.alloc(1024 * 1024)
LONG.set([0x30, 0x84, 0x00, 0x0f, 0xff, 0xfa])

/** Writes the same bytes for as long as the reader takes them. */
function writeForever(socket: Socket, bytes: Buffer): void {
  const more = () => {
    while (!socket.destroyed && socket.write(bytes));
  }
  socket.on('drain', more)
  more()
}

/** The behaviour of the directory when it gets its first request. */
export const ATTACKS = {
  /** Bursts of short messages, which the parser takes one inside the other. */
  bursts(socket: Socket) {
    const burst = Buffer.concat(Array.from({ length: 9_362 }, () => SHORT))
    const timer = setInterval(() => socket.write(burst), 20)
    socket.once('close', () => clearInterval(timer))
  },
  /** One message that never ends. */
  endless(socket: Socket) {
    socket.write(ENDLESS)
    writeForever(socket, Buffer.alloc(64 * 1024))
  },
  /** Long messages without end. */
  many(socket: Socket) {
    writeForever(socket, LONG)
  },
  /** The answer of a web server. */
  webPage(socket: Socket) {
    socket.write('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')
  },
  /** No answer at all. */
  silence() {},
} as const

type HostileDirectory = { port: number; connections(): number; sent(): number; close(): void }

/** A directory that attacks its reader. */
export async function startHostileDirectory(attack: keyof typeof ATTACKS): Promise<HostileDirectory> {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.once('data', () => ATTACKS[attack](socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => sockets.length,
    sent: () => sockets.reduce((sum, socket) => sum + socket.bytesWritten, 0),
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
