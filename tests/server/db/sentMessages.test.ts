import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { ProtocolQueue } from '#server/db/embedded/protocolQueue.ts'
import { freeMemory } from '#server/process/freeMemory.ts'
import { PostgresSocket } from '#server/process/sentMessages.ts'

const LARGE = 256 * 1024
const isFreed = ({ buffer }: Uint8Array) => (buffer as ArrayBuffer).detached

it('The memory of bytes that were sent is freed at once, unless other bytes share it', () => {
  const [own, whole] = [Buffer.allocUnsafeSlow(LARGE), Buffer.allocUnsafeSlow(LARGE)]
  freeMemory(own)
  freeMemory(whole.subarray(1))
  freeMemory(Buffer.from('small'))
  expect([own, whole, Buffer.from('small')].map(isFreed)).toEqual([true, false, false])
})

it('A message to Postgres arrives whole, and a large one is freed once it was sent', async () => {
  let received = 0
  const server = createServer((socket) => {
    socket.on('data', (bytes) => {
      received += bytes.length
      if (received === 3 * LARGE + 5) socket.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = new PostgresSocket()
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const [alone, first, second] = [LARGE, LARGE, LARGE].map((size) => Buffer.allocUnsafeSlow(size))
  const small = Buffer.from('small')
  socket.write(alone as Buffer)
  socket.cork()
  for (const message of [first, small, second]) socket.write(message as Buffer)
  socket.uncork()
  socket.resume()
  await once(socket, 'close')
  server.close()
  expect(received).toBe(3 * LARGE + 5)
  expect([alone, first, second, small].map((one) => isFreed(one as Buffer))).toEqual([true, true, true, false])
})

it('A message to the embedded database is freed after the last of its statements, and not before', async () => {
  const statement = (length: number) => {
    const message = Buffer.alloc(5 + length, 0x20)
    message[0] = 0x51
    message.writeInt32BE(4 + length, 1)
    return message
  }
  const startup = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0])
  const message = new Uint8Array(Buffer.concat([startup, statement(LARGE), statement(20)]))
  const seen: [number, boolean][] = []
  const queue = new ProtocolQueue({
    async execute(bytes) {
      seen.push([bytes.length, isFreed(message)])
      return new Uint8Array()
    },
    isInTransaction: () => false,
  })
  let answers = 0
  const isDone = Promise.withResolvers<void>()
  const answer = () => {
    answers += 1
    if (answers === 3) setImmediate(isDone.resolve)
  }
  queue.connect(answer, () => {}).feed(message)
  await isDone.promise
  expect(seen).toEqual([
    [8, false],
    [5 + LARGE, false],
    [25, false],
  ])
  expect(isFreed(message)).toBe(true)
})
