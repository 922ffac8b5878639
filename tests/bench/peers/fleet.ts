import { WebSocket } from 'ws'
import type { ServerFrame } from '#contract/socket/events.ts'
import type { Population } from '../data/population.ts'
import { servePeer } from './servePeer.ts'

/** Many clients in one process, apart from the server that they load. */
let address = ''
let population: Population
/** How many of the people connect. The others belong to another fleet. */
let connected = 0
const sockets = new Map<number, WebSocket>()
const statuses: Record<string, number> = {}
let onMessage: (content: string) => void = () => {}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const PATIENCE_MS = 25_000

async function call(who: number, method: string, path: string, body?: object) {
  const response = await fetch(`${address}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${population.people[who]?.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  statuses[response.status] = (statuses[response.status] ?? 0) + 1
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}

/** Ticket, socket, list of chats: the steps of a client that reconnects. */
async function comeBack(who: number): Promise<void> {
  const { token } = (await call(who, 'GET', '/auth/ws')) as { token: string }
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws?token=${token}`, { handshakeTimeout: PATIENCE_MS })
  socket.on('message', (data) => {
    const text = data.toString()
    // Most frames are presence; only messages are looked into.
    if (!text.startsWith('{"event":"chat.message.created"')) return
    const frame = JSON.parse(text) as ServerFrame
    if (frame.event === 'chat.message.created') onMessage(frame.data.content)
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('message', () => resolve())
    socket.once('error', reject)
    socket.once('unexpected-response', (_request, { statusCode }) => {
      statuses[`socket ${statusCode}`] = (statuses[`socket ${statusCode}`] ?? 0) + 1
      reject(new Error(`socket ${statusCode}`))
    })
  })
  socket.on('error', () => {})
  sockets.set(who, socket)
  await call(who, 'GET', '/chats')
}

servePeer({
  meet: ({ server, population: given, connected: many }) => {
    address = String(server)
    population = given as Population
    connected = Number(many ?? population.people.length)
  },
  /** All clients connect, a few at a time. */
  connect: async () => {
    const waiting = Array.from({ length: connected }, (_, who) => who)
    const lane = async () => {
      for (let who = waiting.pop(); who !== undefined; who = waiting.pop()) await comeBack(who)
    }
    await Promise.all(Array.from({ length: 20 }, lane))
    return sockets.size
  },
  /**
   * Cuts all clients off. They reconnect within `spreadMs`, and try again five seconds after a failure. Returns the
   * milliseconds from the cut until each is back.
   */
  storm: async ({ spreadMs, limitMs }) => {
    for (const key of Object.keys(statuses)) delete statuses[key]
    for (const socket of sockets.values()) socket.terminate()
    sockets.clear()
    const began = performance.now()
    const times = await Promise.all(
      population.people.map(async (_person, who) => {
        await pause(Math.random() * Number(spreadMs))
        while (performance.now() - began < Number(limitMs)) {
          try {
            await comeBack(who)
            return performance.now() - began
          } catch {
            await pause(5_000 + Math.random() * 500)
          }
        }
        return Number.POSITIVE_INFINITY
      }),
    )
    return { times, statuses }
  },
  /** Messages and navigation for a while. Milliseconds from the sender's call to each of the others. */
  load: async ({ seconds, messagesPerSecond, navigationsPerSecond }) => {
    for (const key of Object.keys(statuses)) delete statuses[key]
    const latencies: number[] = []
    const calls: number[] = []
    onMessage = (content) => latencies.push(performance.now() - Number(content))
    const until = performance.now() + Number(seconds) * 1_000
    const every = async (perSecond: number, act: (count: number) => void) => {
      for (let count = 0; performance.now() < until; count += 1) {
        act(count)
        await pause(
          Math.max(0, until - Number(seconds) * 1_000 + ((count + 1) * 1_000) / perSecond - performance.now()),
        )
      }
    }
    const sending: Promise<unknown>[] = []
    const send = (count: number) => {
      const chat = population.chats[count % population.chats.length]
      const honest = chat?.members.filter((member) => member < connected) ?? []
      const who = honest[count % honest.length] ?? 0
      const began = performance.now()
      const sent = call(who, 'POST', `/chats/${chat?.uuid}/messages`, { content: String(began) })
      sending.push(sent.then(() => calls.push(performance.now() - began)))
    }
    const everybody = [...sockets.values()]
    const navigate = () => {
      const path = `/workshop/paper/${Math.floor(Math.random() * 300)}`
      everybody[Math.floor(Math.random() * everybody.length)]?.send(
        JSON.stringify({ event: 'navigation', data: { path, name: 'paper' } }),
      )
    }
    await Promise.all([every(Number(messagesPerSecond), send), every(Number(navigationsPerSecond), navigate)])
    await Promise.all(sending)
    await pause(1_000)
    const open = everybody.filter((socket) => socket.readyState === WebSocket.OPEN).length
    return { latencies, calls, statuses, open }
  },
})
