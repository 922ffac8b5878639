import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import {
  NAVIGATION_PATH_MAX,
  NAVIGATION_SPACING_MS,
  OFFLINE_QUEUE_CAP,
  RECONNECT_DELAY_MS,
  RECONNECT_JITTER_MS,
  SOCKET_FLUSH_PER_SECOND,
  TWOFA_RETRY_MS,
} from '#contract/constants.ts'
import {
  type OutgoingFrame,
  SocketClient,
  type SocketLike,
  type TicketFailure,
} from '#renderer/net/socket/socketClient.ts'
import { ManualClock } from '../manualClock.ts'
import { SocketServer } from '../socketServer.ts'

let server: SocketServer
let clock: ManualClock
let client: SocketClient
let failure: TicketFailure | null
let tickets: number
let dropped: OutgoingFrame[]

beforeEach(async () => {
  server = await new SocketServer().listening()
  clock = new ManualClock()
  failure = null
  tickets = 0
  dropped = []
  client = new SocketClient({
    async fetchTicket() {
      tickets += 1
      if (failure) throw new Error(failure)
      return 'ticket'
    },
    open: (ticket) => new WebSocket(`${server.url}/ws?token=${ticket}`) as unknown as SocketLike,
    classify: (error) => (error instanceof Error ? (error.message as TicketFailure) : 'trouble'),
    onDropped: (frame) => dropped.push(frame),
    clock,
    random: () => 0.5,
  })
})

afterEach(async () => {
  client.stop()
  await server.close()
})

const state = (wanted: string) => vi.waitFor(() => expect(client.connection.state).toBe(wanted))
const events = () => server.frames.map(({ event }) => event)

async function connect(): Promise<void> {
  client.start()
  await state('open')
}

describe('RT-04 reconnecting the socket', () => {
  test.each([1000, 1001, 4401, 4429])(
    'The socket reconnects 5 s plus jitter after close %i, never two sockets',
    async (code) => {
      await connect()
      server.newest.close(code)
      await state('waiting')
      const delay = clock.untilNext() ?? 0
      expect(delay).toBeGreaterThanOrEqual(RECONNECT_DELAY_MS)
      expect(delay).toBeLessThanOrEqual(RECONNECT_DELAY_MS + RECONNECT_JITTER_MS)
      expect(client.connection.retryAt).toBe(clock.now() + delay)
      clock.forward(delay - 1)
      expect(tickets).toBe(1)
      clock.forward(1)
      await state('open')
      expect(server.mostAtOnce).toBe(1)
    },
  )

  test('The socket reconnects after a connection that was cut without a close', async () => {
    await connect()
    server.newest.terminate()
    await state('waiting')
    expect(clock.untilNext()).toBeGreaterThanOrEqual(RECONNECT_DELAY_MS)
  })

  test('A ticket for the socket that was not granted is requested again after 5 s', async () => {
    failure = 'trouble'
    client.start()
    await state('waiting')
    expect(clock.untilNext()).toBe(RECONNECT_DELAY_MS + RECONNECT_JITTER_MS / 2)
    failure = null
    clock.forward(RECONNECT_DELAY_MS + RECONNECT_JITTER_MS)
    await state('open')
  })

  test('While the second factor is missing, a ticket is requested every 500 ms', async () => {
    failure = 'held_back'
    client.start()
    await state('waiting')
    expect(clock.untilNext()).toBe(TWOFA_RETRY_MS)
  })

  test('A proven dead session stops all attempts', async () => {
    failure = 'session_ended'
    client.start()
    await state('stopped')
    expect(clock.untilNext()).toBeNull()
  })

  test('Starting the client several times makes one socket', async () => {
    client.start()
    client.start()
    client.stop()
    client.start()
    await state('open')
    client.start()
    expect(server.open).toBe(1)
  })

  test('Stopping the client closes the socket for good', async () => {
    await connect()
    client.stop()
    await vi.waitFor(() => expect(server.open).toBe(0))
    expect(clock.untilNext()).toBeNull()
    expect(client.connection).toEqual({ state: 'stopped', queued: 0, retryAt: null })
  })
})

describe('RT-05 a socket that is dead without knowing it', () => {
  test('After 20 s of silence the socket sends a ping, and 5 s later it is replaced by a new one', async () => {
    await connect()
    clock.forward(19_999)
    expect(events()).toEqual([])
    clock.forward(1)
    await vi.waitFor(() => expect(events()).toEqual(['ping']))
    clock.forward(4_999)
    expect(client.connection.state).toBe('open')
    clock.forward(1)
    expect(client.connection.state).toBe('waiting')
  })

  test('Any frame from the server counts as a sign that the socket is alive', async () => {
    await connect()
    clock.forward(20_000)
    const seen = new Promise((resolve) => client.on('pong', resolve))
    server.newest.send('{"event":"pong","data":{}}')
    await seen
    clock.forward(5_000)
    expect(client.connection.state).toBe('open')
  })

  test('When the computer wakes up, the socket is closed at once, so that the wait of 5 s begins then', async () => {
    await connect()
    client.wake()
    expect(client.connection.state).toBe('waiting')
    expect(clock.untilNext()).toBeGreaterThanOrEqual(RECONNECT_DELAY_MS)
    await vi.waitFor(() => expect(server.open).toBe(0))
  })

  test('A computer that wakes up during the wait does not restart the wait', async () => {
    await connect()
    client.wake()
    clock.forward(3_000)
    client.wake()
    expect(clock.untilNext()).toBeLessThanOrEqual(2_500)
  })
})

describe('RT-03 frames that wait for a connection', () => {
  test('Offline the last 1,000 frames wait in order, dropped ones are reported, and only the current page is told', async () => {
    for (let i = 0; i < OFFLINE_QUEUE_CAP + 500; i++) client.send('custom', i)
    for (let i = 0; i < 200; i++) client.navigate(`/place/${i}`, 'place')
    expect(client.connection.queued).toBe(OFFLINE_QUEUE_CAP)
    await connect()
    const arrived = () => server.frames.filter(({ event }) => event === 'custom')
    for (let portion = 1; portion * SOCKET_FLUSH_PER_SECOND <= OFFLINE_QUEUE_CAP; portion++) {
      await vi.waitFor(() => expect(arrived()).toHaveLength(portion * SOCKET_FLUSH_PER_SECOND))
      clock.forward(1_000)
    }
    const sent = arrived().map(({ data }) => data)
    expect(sent).toEqual(Array.from({ length: OFFLINE_QUEUE_CAP }, (_, i) => i + 500))
    expect(dropped.map(({ data }) => data)).toEqual(Array.from({ length: 500 }, (_, i) => i))
    const places = server.frames.filter(({ event }) => event === 'navigation')
    expect(places).toEqual([{ event: 'navigation', data: { path: '/place/199', name: 'place' } }])
    expect(client.connection.queued).toBe(0)
  })

  test('A connection that breaks while sending loses no frame, and new frames wait behind the old ones', async () => {
    for (let i = 0; i < 120; i++) client.send('custom', i)
    await connect()
    client.send('custom', 120)
    await vi.waitFor(() => expect(server.frames).toHaveLength(SOCKET_FLUSH_PER_SECOND))
    server.newest.close()
    await state('waiting')
    expect(client.connection.queued).toBe(71)
    clock.forward(RECONNECT_DELAY_MS + RECONNECT_JITTER_MS)
    await state('open')
    for (const wanted of [100, 121]) {
      await vi.waitFor(() => expect(server.frames).toHaveLength(wanted))
      clock.forward(1_000)
    }
    expect(server.frames.map(({ data }) => data)).toEqual(Array.from({ length: 121 }, (_, i) => i))
  })

  test('The client reports the first and the last of many visited pages, cut to the limit of the server', async () => {
    await connect()
    for (let i = 0; i < 200; i++) client.navigate(`/${'x'.repeat(400)}`, `page ${i}`)
    clock.forward(NAVIGATION_SPACING_MS)
    await vi.waitFor(() => expect(server.frames).toHaveLength(2))
    const told = server.frames.map(({ data }) => data as { path: string; name: string })
    expect(told.map(({ name }) => name)).toEqual(['page 0', 'page 199'])
    expect(told.map(({ path }) => path.length)).toEqual([NAVIGATION_PATH_MAX, NAVIGATION_PATH_MAX])
  })

  test('The current page of the user is reported again after each connect', async () => {
    await connect()
    client.navigate('/chat', 'chat')
    await vi.waitFor(() => expect(events()).toEqual(['navigation']))
    server.newest.close()
    await state('waiting')
    clock.forward(RECONNECT_DELAY_MS + RECONNECT_JITTER_MS)
    await vi.waitFor(() => expect(events()).toEqual(['navigation', 'navigation']))
  })
})

describe('frames from the server', () => {
  test('A frame reaches the listeners of its event; broken and unknown frames are ignored', async () => {
    await connect()
    const seen: unknown[] = []
    client.on('settings.changed', (data) => seen.push(data))
    for (const text of ['{', '[]', 'null', '{"event":7}', '{"event":"unheard_of"}']) server.newest.send(text)
    server.newest.send('{"event":"settings.changed","data":{"version":3}}')
    await vi.waitFor(() => expect(seen).toEqual([{ version: 3 }]))
  })

  test('A frame does not reach a removed listener', async () => {
    await connect()
    const gone = vi.fn()
    client.on('settings.changed', gone)()
    const stayed = new Promise((resolve) => client.on('settings.changed', resolve))
    server.newest.send('{"event":"settings.changed","data":{"version":3}}')
    await stayed
    expect(gone).not.toHaveBeenCalled()
  })
})
