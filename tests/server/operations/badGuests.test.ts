import { afterAll, beforeAll, expect, it } from 'vitest'
import { SOCKET_BACKLOG_BYTES } from '#contract/constants.ts'
import { room } from '#server/socket/room.ts'
import { rawHandshake } from '#tests/server/socket/rawHandshake.ts'
import { type ChatWorld, openChatWorld, openSocket, type Person } from '#tests/server/worlds/chatWorld.ts'

const DEAF = 20
const SPAMMERS = 4
const POSTERS = 8
/** All posters together send more than the refusals that cost nothing, so that the last ones have to wait. */
const POSTS_EACH = 4
const HUGE = 'x'.repeat(100_000)
const BROKEN = ['{"content":', '[', '', '{"content":1}', JSON.stringify({ content: HUGE.repeat(9) })]

let world: ChatWorld
beforeAll(async () => {
  world = await openChatWorld({ hasRateLimits: true })
})
afterAll(() => world.close())

async function figures(): Promise<Record<string, number>> {
  const text = await (await fetch(`${world.server.address}/api/metrics`)).text()
  const lines = text.split('\n').flatMap((line) => /^(socket_\w+|http_5xx_total) ([\d.e+]+)$/.exec(line) ?? [])
  return Object.fromEntries(lines.flatMap((part, nth) => (nth % 3 === 1 ? [[part, Number(lines[nth + 1])]] : [])))
}
const ticketOf = async ({ client }: Person) => (await client.ok<{ token: string }>('GET', '/v1/auth/ws')).token
const knock = async (guest: Person) => {
  const port = Number(new URL(world.server.address).port)
  return rawHandshake(port, `/ws?token=${await ticketOf(guest)}`)
}

/** Connects and sends a large frame again after each end, until it is refused. Returns the status of the refusal. */
async function spam(guest: Person): Promise<number> {
  for (;;) {
    const { socket, status } = await knock(guest)
    socket.destroy()
    if (status !== 101) return status
    const client = await openSocket(guest.client).catch(() => undefined)
    client?.send(HUGE)
    await client?.closed
  }
}

/** The statuses of broken posts, one after the other. */
async function post({ client }: Person, chat: string, from: number): Promise<number[]> {
  const statuses: number[] = []
  for (let nth = 0; nth < POSTS_EACH; nth += 1) {
    const response = await fetch(`${client.address}/api/v1/chats/${chat}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
      body: BROKEN[(from + nth) % BROKEN.length] ?? '',
    })
    await response.arrayBuffer()
    statuses.push(response.status)
  }
  return statuses
}

it('RT-09 Clients that never read, send garbage or post broken bodies are cut off or refused, and a message of others arrives meanwhile', async () => {
  const [sender, reader] = [await world.person(), await world.person()]
  const [deafOne, loud, poster] = [await world.person(), await world.person(), await world.person()]
  const chat = await world.group(sender, [reader, deafOne, loud, poster])
  const socket = await reader.socket()
  const deaf = await Promise.all(Array.from({ length: DEAF }, () => knock(deafOne)))
  const guests = Promise.all([
    Promise.all(Array.from({ length: SPAMMERS }, () => spam(loud))),
    Promise.all(Array.from({ length: POSTERS }, (_, nth) => post(poster, chat, nth))),
  ])
  let highest = 0
  for (let nth = 0; (await figures()).socket_slow_consumers_cut !== DEAF; nth += 1) {
    expect(nth).toBeLessThan(500)
    // Buffers of the system take some MB for each connection before anything waits in the process.
    for (let times = 0; times < 8; times += 1)
      world.server.app.hub.publish(world.dealer.dealerId, room.user(deafOne.uuid), {
        event: 'chat.chat.created',
        data: { chat_uuid: 'x'.repeat(64 * 1024) },
      })
    const { message_uuid } = await sender.client.post(chat, `Hallo ${nth}`)
    await socket.until(() => socket.all('chat.message.created').some((one) => one.message_uuid === message_uuid))
    highest = Math.max(highest, (await figures()).socket_waiting_bytes ?? Number.NaN)
  }
  const [spammed, posted] = await guests
  expect(spammed).toEqual(Array.from({ length: SPAMMERS }, () => 429))
  expect(new Set(posted.flat())).toEqual(new Set([400, 413]))
  expect(highest).toBeLessThan(DEAF * (SOCKET_BACKLOG_BYTES + 64 * 1024 * 8))
  expect(await figures()).toMatchObject({ http_5xx_total: 0, socket_slow_consumers_cut: DEAF })
  expect((await figures()).socket_bad_clients_cut).toBeGreaterThanOrEqual(5)
  for (const one of deaf) one.socket.destroy()
}, 60_000)
