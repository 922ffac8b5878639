import { WebSocket } from 'ws'
import type { Population } from '../data/population.ts'
import { servePeer } from './servePeer.ts'

/**
 * Attacking users of a dealer, in a process of their own: sockets that never read, sockets that send too much, and
 * posts that no form of ours would send. A user whose socket the server closes connects again at once.
 */
const HUGE = 'x'.repeat(100_000)
const GARBAGE = [HUGE, '{"event":', '[]', 'null', '{"event":"navigation","data":{"path":1}}', '{"event":"later"}']
const POSTS: readonly ((chat: string) => [path: string, body: string])[] = [
  (chat) => [`/chats/${chat}/messages`, '{"content":'],
  (chat) => [`/chats/${chat}/messages`, JSON.stringify({ content: HUGE.repeat(8) })],
  (chat) => [`/chats/${chat}/messages`, JSON.stringify({ content: 'x', dealer_id: 'south', deleted_at: 0 })],
  (chat) => [`/chats/${chat}/messages`, '['.repeat(50_000)],
  () => ['/chats', JSON.stringify({ name: { $ne: null }, members: Array.from({ length: 5_000 }, () => 'x') })],
  () => ['/auth/api', JSON.stringify({ email: HUGE, password: HUGE, company: HUGE })],
  () => ['/nowhere', JSON.stringify({ content: HUGE })],
]
const TICK_MS = 20

let address = ''
let population: Population
let isOver = false
const statuses: Record<string, number> = {}
const count = (name: string | number, by = 1) => {
  statuses[name] = (statuses[name] ?? 0) + by
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function open(who: number): Promise<WebSocket | undefined> {
  const headers = { authorization: `Bearer ${population.people[who]?.token}` }
  const response = await fetch(`${address}/api/v1/auth/ws`, { headers })
  count(response.status)
  if (!response.ok) return undefined
  const { token } = (await response.json()) as { token: string }
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws?token=${token}`)
  socket.on('error', () => {})
  await new Promise((resolve) => socket.once('open', resolve).once('close', resolve))
  return socket
}

/** Keeps a socket open until the attack is over, and gives each new one to `use`. */
async function keepOpen(who: number, use: (socket: WebSocket) => void): Promise<void> {
  while (!isOver) {
    const socket = await open(who).catch(() => undefined)
    if (socket?.readyState === WebSocket.OPEN) {
      use(socket)
      await new Promise<void>((resolve) => socket.once('close', () => resolve()))
      count('thrown out')
    }
    await pause(TICK_MS)
  }
}

function deafen(socket: WebSocket): void {
  socket.pause()
  // A paused socket is never told that it was closed.
  const watch = setInterval(() => {
    if (!isOver) return
    clearInterval(watch)
    socket.terminate()
  }, TICK_MS)
}

function spam(perSecond: number) {
  return (socket: WebSocket) => {
    let sent = 0
    const sending = setInterval(() => {
      if (isOver) socket.terminate()
      for (let nth = 0; nth < (perSecond * TICK_MS) / 1_000 && socket.readyState === WebSocket.OPEN; nth += 1) {
        socket.send(GARBAGE[sent % GARBAGE.length] ?? '')
        sent += 1
        count('frames')
      }
    }, TICK_MS)
    socket.once('close', () => clearInterval(sending))
  }
}

/** Posts one hostile request after the other, each when the one before is answered. */
async function keepPosting(who: number, first: number): Promise<void> {
  for (let nth = first; !isOver; nth += 1) await post(who, nth).catch(() => count('cut off'))
}

async function post(who: number, nth: number): Promise<void> {
  const chat = population.chats[nth % population.chats.length]?.uuid ?? ''
  const [path, body] = POSTS[nth % POSTS.length]?.(chat) ?? ['/chats', '']
  const response = await fetch(`${address}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${population.people[who]?.token}`, 'content-type': 'application/json' },
    body,
  })
  await response.arrayBuffer()
  count(response.status)
}

const numbers = (count: unknown) => Array.from({ length: Number(count) }, (_, nth) => nth)

servePeer({
  meet: ({ server, population: given }) => {
    address = String(server)
    population = given as Population
  },
  /** `from` is the index of the first attacking user. Each attacker is a user of their own and does nothing else. */
  attack: async ({ seconds, from, deaf, spammers, posters, framesPerSecond }) => {
    for (const key of Object.keys(statuses)) delete statuses[key]
    isOver = false
    const [silent, loud, posting] = [numbers(deaf), numbers(spammers), numbers(posters)]
    const [first, second, third] = [
      Number(from),
      Number(from) + silent.length,
      Number(from) + silent.length + loud.length,
    ]
    const guests = [
      ...silent.map((nth) => keepOpen(first + nth, deafen)),
      ...loud.map((nth) => keepOpen(second + nth, spam(Number(framesPerSecond)))),
      ...posting.map((nth) => keepPosting(third + nth, nth)),
    ]
    await pause(Number(seconds) * 1_000)
    isOver = true
    await Promise.all(guests)
    return statuses
  },
})
