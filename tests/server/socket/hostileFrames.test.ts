import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { SOCKET_FRAME_MAX_BYTES, SOCKET_FRAMES_PER_SECOND } from '#contract/constants.ts'
import { room } from '#server/socket/room.ts'
import type { SocketTestClient } from '../worlds/openClient.ts'
import { maskedFrame } from './maskedFrame.ts'
import { rawHandshake } from './rawHandshake.ts'
import { startSockets } from './startSockets.ts'

type Attack = (client: SocketTestClient) => void

const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)
const bytes = (client: SocketTestClient, data: Buffer) =>
  (client.webSocket as unknown as { _socket: { write(data: Buffer): void } })._socket.write(data)

/** Lets one client attack, and checks that another client gets all of its frames. */
async function whileOthersListen(attack: Attack) {
  const sockets = await startSockets({ times: { closeMs: 200 } })
  const [attacker, other] = [await sockets.connect(), await sockets.connect()]
  attack(attacker)
  for (let count = 0; count < 50; count += 1)
    sockets.hub.publish('north', room.dealer, { event: 'settings.changed', data: { version: count } })
  await other.settled()
  expect(other.all('settings.changed').map((data) => data.version)).toEqual(Array.from({ length: 50 }, (_, i) => i))
  return { sockets, attacker, other }
}

describe('RT-09 The server closes the socket of a wrong frame with a code that names the reason', () => {
  const attacks: [string, number, Attack][] = [
    ['no JSON', 4400, (client) => client.send('{"event":')],
    ['an empty text', 4400, (client) => client.send('')],
    ['a number', 4400, (client) => client.send('1')],
    ['null', 4400, (client) => client.send('null')],
    ['a list', 4400, (client) => client.send('[]')],
    ['deep lists', 4400, (client) => client.send(deep('[', ']', 8_000))],
    ['half of deep lists', 4400, (client) => client.send('['.repeat(16_000))],
    ['an event that is no text', 4400, (client) => client.send({ event: ['ping'] })],
    ['only __proto__', 4400, (client) => client.send('{"__proto__":{"event":"ping"}}')],
    ['navigation without data', 4400, (client) => client.send({ event: 'navigation' })],
    ['a path with a query', 4400, (client) => client.go('/orders?q=meier')],
    ['a path without a slash', 4400, (client) => client.go('orders')],
    ['a binary frame', 4400, (client) => client.webSocket.send(Buffer.from('{"event":"ping"}'))],
    ['a path of 1 MB', 1009, (client) => client.go(`/${'x'.repeat(1024 * 1024)}`)],
    ['a frame of 1 MB', 1009, (client) => client.send('x'.repeat(1024 * 1024))],
    ['one byte too many', 1009, (client) => client.send('x'.repeat(SOCKET_FRAME_MAX_BYTES + 1))],
    [
      'a frame that claims 100 MB',
      1009,
      (client) => bytes(client, maskedFrame('x', { claimedLength: 100 * 1024 ** 2 })),
    ],
    ['fragments that add up to too much', 1009, fragments(3, 8 * 1024)],
    ['endless small fragments', 1008, fragments(200, 1)],
    ['invalid UTF-8', 1007, (client) => bytes(client, maskedFrame(Buffer.from([0x22, 0xc3, 0x28, 0xff])))],
    ['a reserved opcode', 1002, (client) => bytes(client, maskedFrame('x', { opcode: 5 }))],
    ['1,000 navigations at once', 4429, (client) => times(1_000, (n) => client.go(`/orders/${n}`))],
    ['1,000 unknown events at once', 4429, (client) => times(1_000, () => client.send('{"event":"later"}'))],
    ['1,000 pings of the protocol at once', 4429, (client) => times(1_000, () => client.webSocket.ping())],
    ['1,000 pongs at once', 4429, (client) => times(1_000, () => client.webSocket.pong())],
  ]

  test.each(attacks)(
    'The server closes the socket with the code that names the reason: %s',
    async (_name, code, attack) => {
      const { sockets, attacker } = await whileOthersListen(attack)
      expect((await attacker.closed).code).toBe(code)
      await vi.waitUntil(() => sockets.stats().connections === 1)
      expect(sockets.stats().cutFrames).toBe(1)
    },
  )
})

function times(count: number, run: (n: number) => void) {
  for (let n = 0; n < count; n += 1) run(n)
}

function fragments(count: number, size: number): Attack {
  return (client) => times(count, () => client.webSocket.send('x'.repeat(size), { fin: false }))
}

describe('RT-09 frames that do no harm', () => {
  const oddities: [string, Attack][] = [
    ['an unknown event', (client) => client.send({ event: 'from.a.later.version', data: { a: 1 } })],
    ['the event __proto__', (client) => client.send({ event: '__proto__', data: {} })],
    ['the event constructor', (client) => client.send({ event: 'constructor' })],
    [
      '__proto__ beside an event',
      (client) => client.send('{"__proto__":{"a":1},"event":"ping","data":{"__proto__":{"a":1}}}'),
    ],
    ['deep data', (client) => client.send(`{"event":"ping","data":{"a":${deep('[', ']', 8_000)}}}`)],
    ['deep objects', (client) => client.send(`{"event":"x","data":${deep('{"a":', '', 2_000)}1${'}'.repeat(2_000)}}`)],
    ['an unknown field', (client) => client.send({ event: 'ping', data: {}, extra: 'x'.repeat(10_000) })],
    ['a path of 10,000 characters, which is cut', (client) => client.go(`/${'x'.repeat(9_999)}`)],
    ['the path /__proto__', (client) => client.go('/__proto__')],
    [
      'a ping in fragments',
      (client) => {
        client.webSocket.send('{"event":', { fin: false })
        client.webSocket.send('"ping"}', { fin: true })
      },
    ],
    [
      `${SOCKET_FRAMES_PER_SECOND - 1} frames at once`,
      (client) => times(SOCKET_FRAMES_PER_SECOND - 1, () => client.send('{"event":"x"}')),
    ],
  ]

  test.each(oddities)('A frame does no harm: %s', async (_name, attack) => {
    const { sockets, attacker } = await whileOthersListen(attack)
    await attacker.settled()
    expect(sockets.stats()).toMatchObject({ connections: 2, cutFrames: 0 })
    expect(({} as Record<string, unknown>).a).toBeUndefined()
  })

  test('A connection that keeps flooding after it was closed ends at once', async () => {
    const sockets = await startSockets({ times: { closeMs: 50 } })
    const { socket } = await rawHandshake(sockets.port, `/ws?token=${sockets.issue()}`)
    const ended = new Promise((resolve) => socket.once('close', resolve))
    const flood = Buffer.concat(Array.from({ length: 2_000 }, () => maskedFrame('{"event":"ping"}')))
    const write = () => socket.write(flood, (error) => (error ? undefined : setImmediate(write)))
    socket.resume()
    write()
    await ended
    await vi.waitUntil(() => sockets.stats().connections === 0)
    expect(sockets.stats().sent).toBeLessThan(200)
  })
})

describe('RT-09 sessions that send garbage again and again', () => {
  test('A session whose sockets were cut five times is refused until time has passed, and other sessions are not', async () => {
    let now = 0
    const sockets = await startSockets({ times: { closeMs: 50, barredMs: 1 }, clock: () => now })
    const session = randomUUID()
    for (let nth = 0; nth < 5; nth += 1) {
      const client = await sockets.connect({ session })
      client.send('garbage')
      expect((await client.closed).code).toBe(4400)
    }
    const knock = async () => {
      const { socket, status } = await rawHandshake(sockets.port, `/ws?token=${sockets.issue({ session })}`)
      socket.destroy()
      return status
    }
    expect(await knock()).toBe(429)
    const other = await sockets.connect()
    await other.settled()
    now += 4_000
    expect(await knock()).toBe(429)
    now += 1_000
    expect(await knock()).toBe(101)
  })
})
